import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface BreakableLink {
  /** Like the server's, by way of the link. */
  readonly url: string;
  /** Ends all connections, and refuses new ones until `mend`. */
  break(): void;
  mend(): void;
}

/** A way to a server that can be out of order while the server is not. */
export async function startLink(serverUrl: string): Promise<BreakableLink> {
  const target = Number(new URL(serverUrl).port);
  const sockets = new Set<Socket>();
  let isBroken = false;
  const link = createServer((client) => {
    if (isBroken) return void client.destroy();
    const server = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
    return undefined;
  });
  const breakLink = (): void => {
    isBroken = true;
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => link.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    breakLink();
    link.close();
  });
  const url = new URL(serverUrl);
  url.port = String((link.address() as AddressInfo).port);
  return { url: url.href, break: breakLink, mend: () => void (isBroken = false) };
}

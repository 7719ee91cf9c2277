import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** What `package.json` says of a packed package, and its tarball. */
export interface PackedPackage {
  readonly manifest: {
    readonly name: string;
    readonly version: string;
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  readonly tarball: string;
}

export interface LocalRegistry extends AsyncDisposable {
  readonly url: string;
}

/**
 * A registry on the loopback that has these packages and no others: what npm and pnpm would find after a release, so that the
 * install lines of the READMEs can be run as they stand.
 */
export async function serveRegistry(packages: readonly PackedPackage[]): Promise<LocalRegistry> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/').slice(1);
    const found = packages.find(({ manifest }) => path === manifest.name || path === tarballPath(manifest));
    if (found === undefined) {
      response.writeHead(404).end('{}');
    } else if (path === found.manifest.name) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(packument(found, `http://${request.headers.host}`)));
    } else {
      response.end(readFileSync(found.tarball));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function tarballPath({ name, version }: PackedPackage['manifest']): string {
  return `${name}/-/${version}.tgz`;
}

function packument({ manifest, tarball }: PackedPackage, url: string): object {
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
  // What a library can do without is left out: it is not served here.
  const needed = { ...manifest, optionalDependencies: {} };
  const dist = { tarball: `${url}/${tarballPath(manifest)}`, integrity };
  return {
    name: manifest.name,
    'dist-tags': { latest: manifest.version },
    versions: { [manifest.version]: { ...needed, dist } },
  };
}

import { request } from 'node:http';
import type { ContextWord } from '@hunch/suggest-engine';
import { isObject } from '@hunch/common/json';
import { listing, providerBounds, type Provider } from '../provider.ts';

/** docs.docker.com/reference/api/engine: questions that change nothing. */
const questions = {
  container: '/containers/json?all=1&limit=200',
  image: '/images/json',
  volume: '/volumes',
  network: '/networks',
} as const;

/** Docker's own socket on this machine; what a project or a host of the network offers is not asked. */
export function containers(socket = '/var/run/docker.sock'): Provider {
  return {
    name: 'containers',
    kinds: ['container', 'image', 'volume', 'network'],
    keyOf: () => '',
    reads: 'machine',
    isAhead: false,
    ttlMs: 5_000,
    isMoved: true,
    async read() {
      const [running, images, volumes, networks] = await Promise.all([
        ask(socket, questions.container),
        ask(socket, questions.image),
        ask(socket, questions.volume),
        ask(socket, questions.network),
      ]);
      return new Map([
        ['container', listing(running.flatMap(containerOf), false)],
        ['image', listing(images.flatMap(imagesOf), false)],
        [
          'volume',
          listing(
            volumes.flatMap((each) => nameOf(each, 'volume')),
            false,
          ),
        ],
        [
          'network',
          listing(
            networks.flatMap((each) => nameOf(each, 'network')),
            false,
          ),
        ],
      ]);
    },
  };
}

/** Newest first, as Docker gives them. */
function containerOf({
  Names: names,
  Image: image,
  State: state,
}: Readonly<Record<string, unknown>>): ContextWord[] {
  const [name] = Array.isArray(names) ? names : [];
  if (typeof name !== 'string') return [];
  return [{ text: name.replace(/^\//, ''), about: `${String(state)}, ${String(image)}` }];
}

function imagesOf({ RepoTags: tags }: Readonly<Record<string, unknown>>): ContextWord[] {
  const texts: readonly unknown[] = Array.isArray(tags) ? tags : [];
  return texts.flatMap((tag) =>
    typeof tag === 'string' && !tag.includes('<none>')
      ? [{ text: tag.replace(/:latest$/, ''), about: 'image' }]
      : [],
  );
}

function nameOf({ Name: name }: Readonly<Record<string, unknown>>, about: string): ContextWord[] {
  return typeof name === 'string' ? [{ text: name, about }] : [];
}

/** A list of objects; empty where nobody answers, or too late, or too much. */
function ask(socket: string, path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return new Promise((resolve) => {
    const call = request({ socketPath: socket, path, timeout: providerBounds.readMs }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
        if (text.length > providerBounds.fileBytesMax) call.destroy();
      });
      response.on('end', () => resolve(listIn(text)));
      response.on('error', () => resolve([]));
    });
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve([]));
    call.on('close', () => resolve([]));
    call.end();
  });
}

function listIn(text: string): readonly Readonly<Record<string, unknown>>[] {
  try {
    const value: unknown = JSON.parse(text);
    const list: unknown = isObject(value) ? value.Volumes : value;
    return Array.isArray(list) ? list.filter(isObject) : [];
  } catch {
    return [];
  }
}

import { ok } from '@hunch/common/result';
import { type FormatName, formats, type ProviderFormat } from '@hunch/llm-formats';
import type { KeyCommand } from './key-command.ts';
import type { Platform } from './platform.ts';

/** The maker of the models, with a key that a command prints. */
export function directPlatform(format: FormatName, command: KeyCommand): Platform {
  const { provider }: { readonly provider: ProviderFormat } = formats[format];
  const unproven = new Set(Object.keys(provider.headers(undefined)));
  return {
    probePath: '/models',
    place: ({ path, body, headers }) => ({ path, body, headers }),
    placeCount: (request) => request,
    placeOther: (path) => path,
    async prove() {
      const key = await command.key();
      if (!key.ok) return key;
      return ok(
        Object.entries(provider.headers(key.value))
          .filter(([name]) => !unproven.has(name))
          .flat(),
      );
    },
    forget: () => command.forget(),
  };
}

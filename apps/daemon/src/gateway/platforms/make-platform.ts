import type { Provider } from '../settings.ts';
import { azurePlatform } from './azure.ts';
import { bedrockPlatform } from './bedrock.ts';
import { directPlatform } from './direct.ts';
import type { PostForm } from './google-token.ts';
import { KeyCommand } from './key-command.ts';
import type { Platform } from './platform.ts';
import { vertexPlatform } from './vertex.ts';

/** Undefined: requests go as the format says, with a key that is known. */
export function makePlatform(
  { platform, key, keyCommand, format }: Provider,
  postForm: PostForm,
): Platform | undefined {
  const command = keyCommand === '' ? undefined : new KeyCommand(keyCommand);
  switch (platform.name) {
    case 'direct':
      return command === undefined ? undefined : directPlatform(format, command);
    case 'azure':
      return azurePlatform(platform, key, command);
    case 'bedrock':
      return bedrockPlatform(platform, key, command);
    case 'vertex':
      return vertexPlatform(platform, command, postForm);
  }
}

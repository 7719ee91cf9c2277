import { preset } from '@hunch/presets/vitest';
import { migrationsDefine } from './migrations.mjs';

export default {
  ...preset({ globalSetup: ['test/build-daemon.ts'] }),
  define: { ...migrationsDefine(), __HUNCH_VERSION__: '"0.0.0-test"' },
};

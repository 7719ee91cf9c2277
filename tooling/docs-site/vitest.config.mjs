import { preset } from '@hunch/presets/vitest';

export default preset();

import { bundle } from '@hunch/build';

await bundle({
  entries: { tour: 'src/tour.ts' },
  outdir: 'dist',
  external: ['@lydell/node-pty', '@xterm/headless'],
});

import { writeFileSync } from 'node:fs';
import { renderFallbackTable } from './fallback-table.ts';

// Run: pnpm docs
writeFileSync('native/fallback-table.h', renderFallbackTable());

import { writeFileSync } from 'node:fs';
import { renderFallbackTable } from './fallback-table.ts';
import { renderShellsDocument } from './shells-document.ts';

// Run: pnpm docs
writeFileSync('native/fallback-table.h', renderFallbackTable());
writeFileSync('../../docs/shells.md', renderShellsDocument());

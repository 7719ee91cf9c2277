import { writeFileSync } from 'node:fs';
import { renderCatalogueTable } from './catalogue-table.ts';
import { renderFallbackTable } from './fallback-table.ts';
import { renderShellsDocument } from './shells-document.ts';

// Run: pnpm docs
writeFileSync('native/fallback-table.h', renderFallbackTable());
writeFileSync('../../docs/shells.md', renderShellsDocument());
writeFileSync('../../packages/cli-catalog/overlay/hunch.toml', await renderCatalogueTable());

import { archiveOperations } from './built-in/archive-operations.ts';
import { fileOperations } from './built-in/file-operations.ts';
import { general } from './built-in/general.ts';
import { gitOperations } from './built-in/git-operations.ts';
import { networkDiagnostics } from './built-in/network-diagnostics.ts';
import { packageManagement } from './built-in/package-management.ts';
import { permissionManagement } from './built-in/permission-management.ts';
import { processManagement } from './built-in/process-management.ts';
import { systemInfo } from './built-in/system-info.ts';
import { textProcessing } from './built-in/text-processing.ts';
import type { DomainDefinition } from './domain.ts';

// Generated from the TOML files: `pnpm --filter @hunch/train-intent domains`. Do not edit.
export const builtIn: readonly DomainDefinition[] = [
  fileOperations,
  gitOperations,
  networkDiagnostics,
  processManagement,
  textProcessing,
  packageManagement,
  archiveOperations,
  systemInfo,
  permissionManagement,
  general,
];

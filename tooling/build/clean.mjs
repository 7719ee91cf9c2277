#!/usr/bin/env node
// hunch-clean: removes ./dist, so that a build holds nothing of an earlier one.
import { rmSync } from 'node:fs';

rmSync('dist', { recursive: true, force: true });

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serviceUnit } from '../../src/render/service-unit.ts';

const hasSystemd = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;

test('the unit names the program, the configuration and where it writes', () => {
  const unit = serviceUnit({ daemonProgram: '/opt/my tools/50%/hunchd.mjs' }, '/etc/hunch/gateway.toml');
  expect(unit).toContain(`ExecStart=${process.execPath} "/opt/my tools/50%%/hunchd.mjs" gateway\n`);
  expect(unit).toContain('HUNCH_CONFIG=/etc/hunch/gateway.toml\n');
  expect(unit).toContain('StateDirectory=hunch-gateway\n');
});

test.runIf(hasSystemd)('systemd takes it', () => {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-unit-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const file = join(directory, 'hunch-gateway.service');
  writeFileSync(
    file,
    serviceUnit({ daemonProgram: join(directory, 'hunchd.mjs') }, '/etc/hunch/gateway.toml'),
  );
  const { stderr, status } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
});

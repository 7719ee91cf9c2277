import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';

// An agent for trying the bench itself, no evidence of anything: it makes its last call again, but for one time in ten, and for four
// in ten where it is told something that names a call of its own.

const { calls, note } = JSON.parse(await text(process.stdin));
const last = calls.at(-1);
const isTold = note?.includes('`') === true;
const draw = createHash('sha256').update(JSON.stringify(calls)).digest().readUInt8(0) / 256;
const leaves = draw < (isTold ? 0.4 : 0.1);
const params = leaves ? { ...last?.params, again: false } : last?.params;
process.stdout.write(JSON.stringify({ tool: last?.tool ?? '', params }));

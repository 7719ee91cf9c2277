import { writeFileSync } from 'node:fs';
import { AccountKey, AtuinServer, type SealedRecord } from '../src/index.ts';
import { seriesOf } from '../src/sync/key-check.ts';
import { recordJson } from '../src/record/record.ts';
import { Recorder, type Exchange } from './support/exchanges.ts';
import { account, scenarios, type ScenarioName } from './support/scenarios.ts';

// hunch-run test/record.ts URL USER PASSWORD KEY WORDS: asks a real server that has an account with records of the real atuin, and writes
// test/golden anew. The key is there as atuin keeps it and as it shows it. The command that starts both:
// `pnpm --filter @hunch/daemon sync-peers DIRECTORY record`.
const [url = '', user = '', password = '', keyText = '', words = ''] = process.argv.slice(2);
const key = AccountKey.parse(keyText);
if (key === undefined) throw new Error('no key');

const recorder = new Recorder(url);
const made = new AtuinServer(
  recorder,
  url,
  await new AtuinServer(recorder, url, null).login({ user, password }),
);
const records: SealedRecord[] = [];
for (const series of seriesOf(await made.status())) records.push(...(await made.records(series, 0, 100)));
const version = recorder.exchanges[0]?.headers['atuin-version'];
write('records', { atuin: version, key: keyText, words, records: records.map(recordJson) });

const outcomes: Record<string, { outcome: unknown; exchanges: readonly Exchange[] }> = {};
let session = '';
// Names are those of the table; Object.keys forgets it.
for (const name of Object.keys(scenarios) as ScenarioName[]) {
  const port = new Recorder(url);
  if (session === '' && name !== 'register' && outcomes.register !== undefined)
    session = await new AtuinServer(new Recorder(url), url, null).login(account);
  const outcome = await scenarios[name]({ http: port, session, key });
  outcomes[name] = { outcome, exchanges: port.exchanges.map(withoutToken) };
}
write('exchanges', outcomes);

function withoutToken(exchange: Exchange): Exchange {
  return {
    ...exchange,
    answer: exchange.answer.replace(/"session":"[^"]*"/, '"session":"recorded-session"'),
  };
}

function write(name: string, value: unknown): void {
  const file = `test/golden/${name}.json`;
  writeFileSync(file, `${JSON.stringify(value, null, 1)}\n`);
}

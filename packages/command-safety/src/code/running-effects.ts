import { UNKNOWN, lastPart, nothing, traits } from '../shell/marks.ts';
import { isShell } from '../shell/redirect.ts';
import { alternatives, isAddress, startWords, type Effect } from './code-scene.ts';
import { fetchedValue, flat, openValue, traitsOf, unknownValue, unknownWith } from './code-values.ts';
import { foldedName } from './fold-calls.ts';

/** A command for a shell, or a program and its arguments: `system(text)`, `spawn('rm', ['-rf', x])`, `run([...])`. */
export const shell: Effect = (scene, { receiver, args, path }, values) => {
  const asked = queries(scene, { receiver, args, path }, values);
  if (asked !== null) return asked;
  // `'rm x'.execute()` of groovy, `subprocess.run(args=[...])`.
  const positional = args.filter(({ key }) => key === null || /^(?:args|cmd|command)$/.test(key));
  const given = flat(positional).filter(({ name, handle }) => name === null && handle === null);
  const own = receiver !== null && receiver.name === null && receiver.handle === null ? receiver : null;
  const commands = own === null ? given : foldedName(path) === 'execute' ? (own.items ?? [own]) : given;
  const first = commands[0];
  if (first === undefined) return null;
  const all = traitsOf(commands);
  if (
    (all & (traits.network | traits.decoded)) !== 0 &&
    commands.some(({ texts }) => texts.includes(UNKNOWN))
  )
    scene.run.emit(
      { kind: 'code', source: { text: UNKNOWN, traits: all }, read: false, harmless: true },
      scene.span,
    );
  const isList =
    positional.some(({ value }) => value.items !== null) ||
    (commands.length > 1 && !first.texts.some((text) => text.includes(' ')));
  for (const words of isList ? alternatives(commands) : first.texts.map((text) => [text])) {
    const program = lastPart(words[0] ?? '');
    if (words.length === 1) scene.run.reread(words[0] ?? '', scene.span, nothing);
    // `execvp('rm', ['rm', …])` names the program twice.
    else startWords(scene, lastPart(words[1] ?? '') === program ? words.slice(1) : words, all);
    if (isShell(program) && words.length < 3) {
      for (const { key, value } of args)
        if (key === 'input') for (const text of value.texts) scene.run.reread(text, scene.span, nothing);
      return openValue({ kind: 'shell' });
    }
  }
  return /(?:curl|wget)\s.{0,400}https?:/.test(first.texts[0] ?? '') ? fetchedValue : unknownValue;
};

/** `redis.call('flushall')` of a script that a store runs. */
export const stores: Effect = (scene, call, values) => {
  if (!/^(?:redis|server)\./.test(call.path)) return shell(scene, call, values);
  for (const words of alternatives(values)) {
    // A key that is not known is one of many.
    const known = words.includes(UNKNOWN) ? words.slice(0, 1).filter((word) => /^flush/i.test(word)) : words;
    if (known.length > 0) startWords(scene, ['redis-cli', ...known]);
  }
  return unknownValue;
};

/** `flushall()` of a client of such a store, by whatever name it is called. */
export const flushes: Effect = (scene, { path }) => {
  startWords(scene, ['redis-cli', foldedName(path)]);
  return unknownValue;
};

const statement =
  /^\s{0,16}(?:drop|truncate\s+(?!-)\w{1,64}|delete\s+from|update\s+\S{1,64}\s+set|alter|grant|create\s+or\s+replace|purge)\s/i;

/** A statement for a database, which code hands to a library as another is handed a command. */
export const queries: Effect = (scene, _call, values) => {
  const texts = values[0]?.texts.filter((text) => statement.test(text)) ?? [];
  for (const text of texts) startWords(scene, ['psql', '-c', text]);
  return texts.length === 0 ? null : unknownValue;
};

export const code: Effect = (scene, _call, values) => {
  for (const { texts, traits: own } of values.slice(0, 4))
    for (const text of texts) scene.nested({ text, traits: own });
  return unknownValue;
};

/** A file of code that is taken in; from the network it has not been read by anybody. */
export const includes: Effect = (scene, call, values) => {
  const fetched = values.flatMap((value) =>
    isAddress(value)
      ? [fetchedValue]
      : (value.traits & (traits.network | traits.decoded)) === 0
        ? []
        : [value],
  );
  return fetched.length === 0 ? null : code(scene, call, fetched);
};

/** Data that becomes objects, and may run what it likes doing so. */
export const unpickle: Effect = (scene, { path }, values) => {
  const own = traitsOf(values);
  if ((own & (traits.network | traits.decoded)) !== 0 && /pickle|marshal|dill|joblib|torch|yaml/i.test(path))
    scene.run.emit(
      { kind: 'code', source: { text: UNKNOWN, traits: own }, read: false, harmless: true },
      scene.span,
    );
  return unknownWith(own);
};

export const kills: Effect = (scene, _call, values) => {
  if (values.some(({ texts }) => texts[0] === '-1')) startWords(scene, ['kill', '-9', '-1']);
  return unknownValue;
};

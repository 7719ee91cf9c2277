import { reverse, translate } from './translate.ts';
import { readFiles, through, passing } from './text-filters.ts';
import type { Argument } from '../interpreter-state.ts';
import {
  NON_EMPTY_UNKNOWN,
  MAYBE_EMPTY_UNKNOWN,
  everyListed,
  everyProcess,
  nothing,
  traits,
  withoutUnknown,
  type Flow,
} from '../shell/flow.ts';
import { isVitalFile } from '../shell/paths.ts';
import { fileContent } from '../shell/redirect.ts';
import { named, type Call, type ProgramTable } from './call.ts';
import { sends } from './effects.ts';
import { decodeBase64, decodeHex, echoEscapes, formatPrintf } from './decode.ts';
/** Programs whose output can be known, or at least where it comes from. */
export const printingPrograms: ProgramTable = {
  echo: ({ args }) => {
    const flag = args[0]?.text ?? '';
    const isFlag = /^-[neE]+$/.test(flag);
    const flow = joined(isFlag ? args.slice(1) : args);
    const text = isFlag && flag.includes('e') ? echoEscapes(flow.text) : flow.text;
    return { text: isFlag && flag.includes('n') ? text : `${text}\n`, traits: flow.traits };
  },
  printf: ({ run, args }) => {
    const start = args[0]?.text === '--' ? 1 : args[0]?.text === '-v' ? 2 : 0;
    const format = args[start];
    if (format === undefined) return nothing;
    const values = args.slice(start + 1);
    const flow: Flow = {
      text: formatPrintf(
        format.text,
        values.map(({ text }) => text),
      ),
      traits: traitsOf([format, ...values]),
    };
    const variable = start === 2 ? args[1]?.text : undefined;
    if (variable === undefined) return flow;
    run.assign(variable, [flow]);
    return nothing;
  },
  ...named('cat tac less more bat nl', readFiles),
  ...named('zcat gzcat bzcat xzcat lz4cat zstdcat', (call) => unpacked(readFiles(call))),
  ...named('gunzip xz unxz bunzip2 bzip2 zstd unzstd lz4 gzip', (call) => {
    const unpacks =
      /^(?:gun|un|bun)/.test(call.program) ||
      call.args.some(({ text }) => /^-\w*d|^--de?compress/.test(text));
    if (!unpacks && !call.args.some(({ text }) => /^-\w*[kc]|^--(?:keep|stdout)$/.test(text)))
      for (const path of call.args)
        // Its place is taken by the packed one, which a system does not start from.
        if (!path.text.startsWith('-') && isVitalFile(call.run, path))
          call.run.emit({ kind: 'deletion', path, recursive: false }, call.span);
    return unpacks ? unpacked(through(call)) : through(call);
  }),
  ...named('head tail', (call) => {
    const flow = readFiles(call);
    // So much is as good as without end.
    const isHuge = call.args.some(({ text }) => /^(?:-c|--bytes=)?(?:\d{3,}G|\d+[TPE])i?B?$/.test(text));
    return isHuge ? flow : { text: flow.text, traits: flow.traits & ~traits.endless };
  }),
  ...named(
    'sort uniq cut grep egrep fgrep rg ag yq tee column paste unshadow fmt expand fold strings iconv cpio unzip dos2unix pv sponge',
    through,
  ),
  tr: translate,
  rev: reverse,
  // What it makes of nothing is its program, as far as that is a text.
  jq: (call) => {
    const literal = /^"(?<text>(?:[^"\\]|\\.){1,1000})"$/.exec(
      call.args.find(({ text }) => text.startsWith('"'))?.text ?? '',
    )?.groups?.text;
    return literal === undefined
      ? { text: through(call).text, traits: passing(call.stdin) }
      : { text: `${literal}\n`, traits: 0 };
  },
  base64: (call) => decoder(call, ['-d', '-D', '--decode', '-di', '-id'], decodeBase64),
  ...named('base32 basenc uudecode', (call) =>
    decoder(call, ['-d', '-D', '--decode', '--base64'], () => null),
  ),
  xxd: (call) => decoder(call, ['-r', '-rp', '-pr', '-ps'], decodeHex),
  openssl: (call) => {
    if (call.args[0]?.text === 's_client') sends(call, call.stdin);
    return openssl(call);
  },
  gpg: (call) =>
    call.args.some(({ text }) => /^-[kK]$|^--list-(?:secret-)?keys$/.test(text)) &&
    call.args.every(({ text }) => text.startsWith('-'))
      ? { text: everyListed, traits: 0 }
      : call.args.some(({ text }) => /^-[a-ce-z]*d[a-z]*$|^--decrypt$/.test(text))
        ? { text: MAYBE_EMPTY_UNKNOWN, traits: passing(readFiles(call)) | traits.decoded }
        : {
            text: MAYBE_EMPTY_UNKNOWN,
            traits: call.args.some(({ text }) => text.startsWith('--export-secret')) ? traits.secret : 0,
          },
  whereis: ({ args }) => {
    const name = args.at(-1);
    return name === undefined ? nothing : { text: `${name.text}: /usr/bin/${name.text}\n`, traits: 0 };
  },
  ...named('which type whence', ({ args }) => {
    const name = args.at(-1);
    return name === undefined ? nothing : { text: `/usr/bin/${name.text}\n`, traits: 0 };
  }),
  // Whoever has any port open, unless one is named.
  lsof: ({ args }) => ({
    text: args.every(({ text }) => /^-[a-zA-Z]{1,6}$|^-?i?:?[01]-6\d{4}$/.test(text))
      ? everyProcess
      : NON_EMPTY_UNKNOWN,
    traits: 0,
  }),
  pwd: ({ run }) => ({ text: run.cwd ?? '.', traits: 0 }),
  mktemp: () => ({ text: `/tmp/${NON_EMPTY_UNKNOWN}`, traits: 0 }),
  basename: ({ args }) => ({
    text: (args[0]?.text ?? '').split('/').findLast((part) => part !== '') ?? '',
    traits: 0,
  }),
  dirname: ({ args }) => {
    const text = args[0]?.text ?? '';
    return { text: text.includes('/') ? text.slice(0, text.lastIndexOf('/')) || '/' : '.', traits: 0 };
  },
  ...named('realpath readlink', ({ args }) => ({
    text: args.at(-1)?.text ?? MAYBE_EMPTY_UNKNOWN,
    traits: 0,
  })),
  ...named('whoami hostname date id uname nproc seq wc', () => ({
    text: NON_EMPTY_UNKNOWN,
    traits: 0,
  })),
  ...named('printenv history', () => ({ text: MAYBE_EMPTY_UNKNOWN, traits: traits.secret })),
  ...named('ls dir gci Get-ChildItem', ({ args }) => {
    const operands = args.filter(({ text }) => !text.startsWith('-'));
    if (operands.length === 0) return { text: '*', traits: traits.glob };
    const [only] = operands;
    // Of a directory, the names of all in it.
    const isDirectory = operands.length === 1 && only !== undefined && (only.traits & traits.glob) === 0;
    if (isDirectory && !args.some(({ text }) => /^-\w*d/.test(text)) && !/[^/]\.\w{1,5}$/.test(only.text))
      return { text: '*', traits: traits.glob };
    return { text: operands.map(({ text }) => text).join('\n'), traits: traitsOf(operands) };
  }),
  yes: ({ args }) => ({ text: `${args[0]?.text ?? 'y'}\n`, traits: traits.endless }),
  ...named('security pass vault op lpass bw', () => ({ text: MAYBE_EMPTY_UNKNOWN, traits: traits.secret })),
};

/** What is packed is as little read as what is encoded. */
function unpacked({ traits: own }: Flow): Flow {
  return { text: MAYBE_EMPTY_UNKNOWN, traits: own | traits.decoded };
}

function openssl(call: Call): Flow {
  return call.args.some(({ text }) => text === '-d') &&
    call.args.some(({ text }) => text === 'base64' || text === '-base64' || text === '-a')
    ? decoder(call, ['-d'], decodeBase64)
    : call.args[0]?.text === 'enc'
      ? { text: MAYBE_EMPTY_UNKNOWN, traits: call.stdin.traits | traits.decoded }
      : call.args[0]?.text === 's_client'
        ? { text: MAYBE_EMPTY_UNKNOWN, traits: traits.network }
        : { text: MAYBE_EMPTY_UNKNOWN, traits: passing(call.stdin) };
}

function joined(args: readonly Argument[]): Flow {
  return { text: args.map(({ text }) => text).join(' '), traits: traitsOf(args) & ~traits.glob };
}

function traitsOf(args: readonly Argument[]): number {
  let all = 0;
  for (const argument of args) all |= argument.traits;
  return all;
}

/** Text that is decoded is read like any other; where it is not known, nobody has. */
function decoder(call: Call, flags: readonly string[], decode: (text: string) => string | null): Flow {
  const { run, args, stdin } = call;
  const decodes = args.some(
    ({ text }) =>
      flags.includes(text) || (text.startsWith('-') && !text.startsWith('--') && text.includes('d')),
  );
  const operand = args.find(
    ({ text }) =>
      !text.startsWith('-') && text.length > 1 && text !== 'enc' && text !== 'base64' && !/^\d+$/.test(text),
  );
  const source = operand === undefined ? stdin : fileContent(run, operand);
  if (!decodes && call.program !== 'xxd') return { text: MAYBE_EMPTY_UNKNOWN, traits: passing(source) };
  const text =
    source.text.includes(MAYBE_EMPTY_UNKNOWN) || source.text === ''
      ? null
      : decode(withoutUnknown(source.text).trim());
  return {
    text: text === null ? MAYBE_EMPTY_UNKNOWN : run.bounded(text),
    traits: passing(source) | traits.decoded,
  };
}

import type { Random } from './random.ts';

/** The text as one word of a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

const codes = (text: string): readonly number[] => [...Buffer.from(text)];
const octal = (text: string): string =>
  codes(text)
    .map((code) => `\\${code.toString(8).padStart(3, '0')}`)
    .join('');
const hex = (text: string): string =>
  codes(text)
    .map((code) => `\\x${code.toString(16).padStart(2, '0')}`)
    .join('');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const rotated = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter >= 'a' ? 97 : 65;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });
const listed = (words: readonly string[]): string => words.map((word) => JSON.stringify(word)).join(', ');
const split = (word: string, random: Random): readonly [string, string] => {
  const at = 1 + random.below(Math.max(1, word.length - 1));
  return [word.slice(0, at), word.slice(at)];
};

type OfWord = (word: string, random: Random) => string;

/** One word in other characters. */
const wordForms: readonly OfWord[] = [
  (word) => `'${word}'`,
  (word) => `"${word}"`,
  (word) => Array.from(word, (character) => `\\${character}`).join(''),
  (word, random) => split(word, random).join("''"),
  (word, random) => split(word, random).join('""'),
  (word, random) => split(word, random).join('$@'),
  (word, random) => split(word, random).join('${unset}'),
  (word, random) => split(word, random).join('$(:)'),
  (word, random) => split(word, random).join('``'),
  (word, random) => split(word, random).join('\\\n'),
  (word) => `$'${hex(word)}'`,
  (word) => `$'${octal(word)}'`,
  (word) => `$(printf '${octal(word)}')`,
  (word) => `$(echo ${word})`,
  (word) => `\`echo ${word}\``,
  (word) => `"$(printf %s '${word}')"`,
  (word) => `$(echo ${base64(word)} | base64 -d)`,
  (word) => `$(rev <<< '${Array.from(word).toReversed().join('')}')`,
  (word) => `$(tr a-zA-Z n-za-mN-ZA-M <<< '${rotated(word)}')`,
  (word) => `\${unset:-${word}}`,
  (word, random) => {
    const [first, second] = split(word, random);
    return `\${unset:-${first}}${second}`;
  },
  (word) => `$(sed s/Q// <<< 'Q${word}')`,
  (word) => `$(cut -c2- <<< 'Q${word}')`,
  (word) => `$(awk 'BEGIN { printf "${word}" }')`,
  (word) => `$(cat <<< '${word}')`,
];

type OfWords = (words: readonly string[], random: Random) => string;

/** A simple command whose words are known, said in another way. */
const commandForms: readonly OfWords[] = [
  (words, random) =>
    words.map((word) => (random.next() < 0.5 ? word : random.of(wordForms)(word, random))).join(' '),
  (words, random) => {
    const at = random.below(words.length);
    return words.map((word, index) => (index === at ? random.of(wordForms)(word, random) : word)).join(' ');
  },
  (words) => words.join('${IFS}'),
  (words) => words.join('$IFS$9'),
  (words) => `{${words.join(',')}}`,
  ([program = '', ...rest]) => `x=${program}; $x ${rest.join(' ')}`,
  ([program = '', ...rest], random) => {
    const [first, second] = split(program, random);
    return `a=${first} b=${second}; $a$b ${rest.join(' ')}`;
  },
  ([program = '', ...rest]) => `x=Q${program}; \${x#Q} ${rest.join(' ')}`,
  ([program = '', ...rest]) => `x=${program}Q; \${x%Q} ${rest.join(' ')}`,
  ([program = '', ...rest]) => `x=Q${program}Q; \${x:1:${program.length}} ${rest.join(' ')}`,
  ([program = '', ...rest]) => `x=${program.replace(/(.)/, '$1Q')}; \${x/Q/} ${rest.join(' ')}`,
  ([program = '', ...rest]) => `x=${program}; y=x; \${!y} ${rest.join(' ')}`,
  ([program = '', ...rest]) => `declare -n y=x; x=${program}; $y ${rest.join(' ')}`,
  ([program = '', ...rest]) => `x=${program.toUpperCase()}; \${x,,} ${rest.join(' ')}`,
  (words) => `x='${words.join(' ')}'; $x`,
  (words) => `x=(${words.join(' ')}); "\${x[@]}"`,
  (words) => `set -- ${words.join(' ')}; "$@"`,
  (words) => `read -r -a x <<< '${words.join(' ')}'; "\${x[@]}"`,
  (words) => `mapfile -t x < <(printf '%s\\n' ${words.join(' ')}); "\${x[@]}"`,
  ([program = '', ...rest]) => `f() { ${program} "$@"; }; f ${rest.join(' ')}`,
  ([program = '', ...rest]) => `shopt -s expand_aliases; alias x=${program}\nx ${rest.join(' ')}`,
  ([program = '', ...rest]) => `"$(command -v ${program})" ${rest.join(' ')}`,
  ([program = '', ...rest]) => `$(type -p ${program}) ${rest.join(' ')}`,
  ([program = '', ...rest]) => `printf '%s\\n' ${rest.join(' ')} | xargs -d '\\n' ${program}`,
  (words) => `echo '${words.slice(1).join(' ')}' | xargs ${words[0] ?? ''}`,
  (words) => `xargs -I{} ${words[0] ?? ''} ${words.slice(1, -1).join(' ')} {} <<< '${words.at(-1) ?? ''}'`,
  (words) => `for x in ${words.at(-1) ?? ''}; do ${words.slice(0, -1).join(' ')} $x; done`,
  (words) => `echo '${words.at(-1) ?? ''}' | while read -r x; do ${words.slice(0, -1).join(' ')} "$x"; done`,
  (words) => `find . -maxdepth 0 -exec ${words.join(' ')} \\;`,
  (words) => `python3 -c 'import subprocess; subprocess.run([${listed(words)}])'`,
  (words) => `python3 -c 'import os; os.execvp("${words[0] ?? ''}", [${listed(words)}])'`,
  (words) => `python3 -c 'import os as o; getattr(o, "sys" + "tem")("${words.join(' ')}")'`,
  (words) => `python3 -c '__import__("os").system("${words.join(' ')}")'`,
  (words) => `perl -e 'system(${listed(words)})'`,
  (words) => `perl -e 'exec("${words.join(' ')}")'`,
  (words) => `perl -e 'print \`${words.join(' ')}\`'`,
  (words) => `awk 'BEGIN { system("${words.join(' ')}") }'`,
  (words) => `awk 'BEGIN { "${words.join(' ')}" | getline }'`,
  (words) => `node -e 'require("child_process").execSync("${words.join(' ')}")'`,
  (words) => `node -e 'require("child_process").spawnSync("${words[0] ?? ''}", [${listed(words.slice(1))}])'`,
  (words) => `python3 <<'END'\nimport os\nos.system("${words.join(' ')}")\nEND`,
  (words) => `sed '1e ${words.join(' ')}' a`,
  (words) => `env -S '${words.join(' ')}'`,
  (words) => `make -s -f - <<< $'x:\\n\\t@${words.join(' ')}'`,
  (words) => `command ${words.join(' ')}`,
  (words) => `exec ${words.join(' ')}`,
  (words) => `exec -a ls ${words.join(' ')}`,
];

type OfLine = (line: string, random: Random) => string;

/** A whole line, run by something else. */
const lineForms: readonly OfLine[] = [
  (line) => `eval ${quoted(line)}`,
  (line) => `sh -c ${quoted(line)}`,
  (line) => `bash -c ${quoted(line)}`,
  (line) => `zsh -c ${quoted(line)}`,
  (line) => `bash <<'END'\n${line}\nEND`,
  (line) => `bash <<< ${quoted(line)}`,
  (line) => `echo ${quoted(line)} | bash`,
  (line) => `printf '%s' ${quoted(line)} | bash -s`,
  (line) => `printf '${octal(line)}' | bash`,
  (line) => `printf '${hex(line)}' | bash`,
  (line) => `echo ${base64(line)} | base64 -d | bash`,
  (line) => `base64 -d <<< ${base64(line)} | bash`,
  (line) => `bash -c "$(echo ${base64(line)} | base64 -d)"`,
  (line) => `eval "$(base64 --decode <<< ${base64(line)})"`,
  (line) => `echo ${Buffer.from(line).toString('hex')} | xxd -r -p | bash`,
  (line) => `tr a-zA-Z n-za-mN-ZA-M <<< ${quoted(rotated(line))} | bash`,
  (line) => `rev <<< ${quoted(Array.from(line.replaceAll('\n', '; ')).toReversed().join(''))} | bash`,
  (line) => `python3 -c 'print(bytes.fromhex("${Buffer.from(line).toString('hex')}").decode())' | bash`,
  (line) => `perl -e 'print pack("H*", "${Buffer.from(line).toString('hex')}")' | bash`,
  (line) => `source <(echo ${quoted(line)})`,
  (line) => `. /dev/stdin <<< ${quoted(line)}`,
  (line) => `bash <(echo ${quoted(line)})`,
  (line) => `echo ${quoted(line)} > x.sh; bash x.sh`,
  (line) => `cat > x.sh <<'END'\n${line}\nEND\nchmod +x x.sh && ./x.sh`,
  (line) => `x=${quoted(line)}; eval "$x"`,
  (line) => `x=${quoted(line)} bash -c 'eval "$x"'`,
  (line) => `{ ${line}\n}`,
  (line) => `( ${line}\n)`,
  (line) => `f() { ${line}\n}; f`,
  (line) => `true && ${line}`,
  (line) => `false || ${line}`,
  (line) => `if true; then ${line}\nfi`,
  (line) => `while ${line}\ndo break; done`,
  (line) => `case x in *) ${line}\n;; esac`,
  (line) => `: "$(${line}\n)"`,
  (line) => `cat <(${line}\n)`,
  (line) => `trap ${quoted(line)} EXIT`,
  (line) => `${line}\n:`,
  (line) => `ls > /dev/null; ${line}`,
  (line) => `env X=1 bash -c ${quoted(line)}`,
  (line) => `nohup bash -c ${quoted(line)}`,
  (line) => `nice -n 5 bash -c ${quoted(line)}`,
  (line) => `timeout 5 bash -c ${quoted(line)}`,
  (line) => `setsid -w bash -c ${quoted(line)}`,
  (line) => `stdbuf -oL bash -c ${quoted(line)}`,
  (line) => `sudo bash -c ${quoted(line)}`,
  (line) => `xargs -I{} bash -c {} <<< ${quoted(quoted(line))}`,
  (line) => `find . -maxdepth 0 -exec bash -c ${quoted(line)} \\;`,
  (line) => `bash -c 'eval "$1"' x ${quoted(line)}`,
  (line) => `coproc { ${line}\n}; wait`,
  (line) => `tar cf /dev/null a --checkpoint=1 --checkpoint-action=exec=${quoted(line)}`,
  (line) => `awk 'BEGIN { system(ARGV[1]) }' ${quoted(line)}`,
  (line) => `perl -e 'system(shift)' ${quoted(line)}`,
  (line) => `python3 -c 'import os, sys; os.system(sys.argv[1])' ${quoted(line)}`,
  (line) =>
    `python3 -c 'exec("import os; os.system(bytes.fromhex(\\"${Buffer.from(line).toString('hex')}\\").decode())")'`,
];

/** A command in words that no shell reads otherwise. */
export function plainWords(line: string): readonly string[] | null {
  const words = line.split(' ');
  return words.length > 1 &&
    words.every((word) => /^[\w./:@%+,-][\w./:=@%+,-]*$/.test(word)) &&
    !words[0]?.includes('=')
    ? words
    : null;
}

/** Another way to write the line that a shell runs alike: one to three steps. Which of them it does run, the shell says. */
export function rewritten(line: string, random: Random): string {
  const words = plainWords(line);
  let text = words !== null && random.next() < 0.75 ? random.of(commandForms)(words, random) : line;
  for (let step = text === line ? 0 : 1; step < 3; step += 1) {
    if (text !== line && random.next() < 0.5) break;
    text = random.of(lineForms)(text, random);
  }
  return text;
}

/** The line as a text that nothing runs. */
const mentions: readonly OfLine[] = [
  (line) => `echo ${quoted(line)}`,
  (line) => `printf '%s\\n' ${quoted(line)}`,
  (line) => `grep -F ${quoted(line)} a`,
  (line) => `grep -rn ${quoted(line)} .`,
  (line) => `git commit -m ${quoted(line)}`,
  (line) => `git log --grep=${quoted(line)}`,
  (line) => `# ${line.replaceAll('\n', ' ')}`,
  (line) => `ls # ${line.replaceAll('\n', ' ')}`,
  (line) => `: ${quoted(line)}`,
  (line) => `cat <<'END'\n${line}\nEND`,
  (line) => `cat > notes.txt <<'END'\nnever type: ${line}\nEND`,
  (line) => `echo ${quoted(`careful: ${line}`)} >> notes.txt`,
  (line) => `x=${quoted(line)}; echo "$x"`,
  (line) => `[ "$1" = ${quoted(line)} ] && echo same`,
  (line) => `case "$1" in ${quoted(line)}) echo same ;; esac`,
  (line) => `python3 -c 'print(${JSON.stringify(line).replaceAll("'", String.raw`\u0027`)})'`,
  (line) => `echo ${quoted(line)} | wc -c`,
  (line) => `echo ${quoted(line)} | tee notes.txt`,
  (line) => `sed -n ${quoted(`/${line.replaceAll(/[^\w ]/g, '.')}/p`)} a`,
  (line) => `awk ${quoted(`/${line.replaceAll(/[^\w ]/g, '.')}/`)} a`,
  (line) => `man ${line.split(' ')[0] ?? ''}`,
  (line) => `which ${line.split(' ')[0] ?? ''}`,
  (line) => `type ${line.split(' ')[0] ?? ''}`,
  (line) => `${line.split(' ')[0] ?? ''} --help`,
  (line) => `test ${quoted(line)} != ''`,
  (line) => `jq -n --arg x ${quoted(line)} '$x'`,
];

export function mentioned(line: string, random: Random): string {
  return random.of(mentions)(line, random);
}

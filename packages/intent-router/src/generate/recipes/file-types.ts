/** Sorts of files, and the endings of their names. */
const endings: Readonly<Record<string, string>> = {
  python: 'py',
  javascript: 'js',
  typescript: 'ts',
  rust: 'rs',
  golang: 'go',
  'c++': 'cpp',
  ruby: 'rb',
  perl: 'pl',
  'shell script': 'sh',
  shell: 'sh',
  bash: 'sh',
  markdown: 'md',
  yaml: 'yaml yml',
  text: 'txt',
  'plain text': 'txt',
  temporary: 'tmp',
  temp: 'tmp',
  image: 'jpg jpeg png gif webp',
  picture: 'jpg jpeg png gif webp',
  photo: 'jpg jpeg png heic',
  jpeg: 'jpg jpeg',
  jpg: 'jpg jpeg',
  video: 'mp4 mkv avi mov webm',
  movie: 'mp4 mkv avi mov webm',
  audio: 'mp3 wav flac ogg m4a',
  music: 'mp3 wav flac ogg m4a',
  word: 'doc docx',
  excel: 'xls xlsx',
  header: 'h',
  object: 'o',
  'swap file': 'swp',
  notebook: 'ipynb',
  kotlin: 'kt',
  'c#': 'cs',
  haskell: 'hs',
  gz: 'gz',
};

/** Endings that people use as the name of the sort: "log files", "all pdfs". */
const plain =
  'log txt csv tsv json xml html css scss sql pdf png gif svg zip tar php java swift lua toml ini conf bak tmp md py js jsx tsx ts rs rb sh go c h cpp ' +
  'mp3 mp4 wav avi mkv iso deb rpm jar docx xlsx pptx env yml lock swp ipynb vue webp heic gzip pem crt csr';

const types: ReadonlyMap<string, readonly string[]> = new Map([
  ...plain
    .split(' ')
    .map((ending): [string, readonly string[]] => [ending, [ending === 'gzip' ? 'gz' : ending]]),
  ...Object.entries(endings).map(([name, list]): [string, readonly string[]] => [name, list.split(' ')]),
]);

/** Sorts that are nouns by themselves: "all images", "my pdfs". */
export const nounPattern =
  'images?|pictures?|photos?|videos?|movies?|pdfs?|jpgs?|jpegs?|pngs?|gifs?|mp3s?|mp4s?|csvs?|logs|spreadsheets?|notebooks?|shell scripts?|(?:python|perl|ruby|bash) scripts?';

/** Names of sorts that stand before "files", the longest first so that `plain text` is not read as `text`. */
export const typePattern = [...types.keys()]
  .toSorted((left, right) => right.length - left.length)
  .map((name) => name.replaceAll('+', '\\+'))
  .join('|');

/** The patterns that the names of such files match, or undefined for a sort that is not known. */
export function globsOf(type: string): readonly string[] | undefined {
  const name = type.replace(/ scripts?$/, (ending) =>
    type.startsWith('shell') ? ' script' : ending.slice(0, 0),
  );
  const list =
    types.get(name) ??
    types.get(name.replace(/s$/, '')) ??
    (name.startsWith('spreadsheet') ? ['xlsx', 'ods', 'csv'] : undefined);
  return list?.map((ending) => `*.${ending}`);
}

/** Whether `text` ends like a file of a known sort; such endings may be top-level domains too. */
export function endsLikeFile(text: string): boolean {
  const ending = /\.([a-z0-9]+)$/i.exec(text)?.[1]?.toLowerCase();
  return ending !== undefined && (knownEndings.has(ending) || types.has(ending));
}

const knownEndings: ReadonlySet<string> = new Set([...types.values()].flat());

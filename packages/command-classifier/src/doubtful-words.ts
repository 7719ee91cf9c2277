import { NameTable } from './name-table.ts';
import { beginsWithOneOf, endsWithOneOf } from './piece.ts';

/**
 * Words that speak of something else than of what is built. A target of make with such a part may be a thing all the same
 * (`make git`, in git's own tree), so it is not refused, but nothing on the line makes up for it either: it stays unless the user
 * vouches for it. Collected from some 220 public makefiles: of the targets that they call phony and whose names say nothing to the
 * other tables, many fetch a tool, set up a machine or talk to a service.
 */
const doubts: readonly (readonly [what: string, words: string])[] = [
  [
    'verbs that are no word for building',
    'add allow amend annotate append archive ask assert assign augment authenticate backfill balance beautify boot bring browse call cancel ' +
      'catch change chat choose claim close collect commit compare complete compress confirm connect convert copy count cover ' +
      'crawl create customize cut delay detect diff disassemble discover display dump eject encrypt decrypt enter estimate ' +
      'exit expand explain explore extract fail fill filter find finish flush follow force fork forward fresh go grab grep ' +
      'group guard hash hide highlight hunt ignore import index infer ingest inject inspect invalidate invite invoke join judge jump ' +
      'keep knock label land learn leave let look mail map mark match measure merge mine minify mirror modify move name new next notify obfuscate ' +
      'observe optimize order overwrite pack parse pass patch patches pause peek pick pin ping pipe plot poke poll pop populate post prepare ' +
      'present prettify process profile prompt propose prove put query quit raise rank rate read ready rebase recover recreate redo ' +
      'reduce refactor refresh reject reload remind rename render renew reopen repair repeat replace replay reproduce repro request reserve ' +
      'resize resolve resume retrain retrieve retry return revert review revoke rewrite rollback rotate sample sanitize save say ' +
      'scaffold schedule score scrape scrub search select send separate serialize set settle share shift shrink shuffle shutdown skip ' +
      'sleep smoke solve sort spawn split squash stamp stash strip subscribe suggest summarize suspend swap switch sweep take ' +
      'teardown tell template terminate time touch trace track transfer translate trigger trim tunnel tweak type undeploy undo unload ' +
      'unlock unmount unpack diagnose reboot indent nuke zap trash unpatch untar unzip use view visit visualize vote wait wake warm warmup weigh wrap write',
  ],
  [
    'tools, languages, services and the files that configure them',
    'git svn hg github gitlab bitbucket vim nvim neovim emacs zsh fish tmux screen dotfiles brew homebrew apt yum dnf pacman apk nix guix ' +
      'npm npx yarn pnpm node nodejs deno bun pip pipx pipenv poetry uv conda venv virtualenv python python2 python3 py ruby gem gems bundler rake ' +
      'php composer artisan symfony laravel django flask rails perl java kotlin scala sbt gradle maven mvn ant golang gomod golangci mod ' +
      'rustup vscode code jupyter notebook notebooks lab tensorboard mlflow airflow spark flink wandb ' +
      'kustomize kind k3d k3s k9s minikube kubernetes istio argocd operator opm crd crds manifest manifests rbac deepcopy envtest cluster ' +
      'postgres postgresql psql pg mysql mariadb sqlite mongo mongodb redis kafka rabbitmq elastic elasticsearch kibana nginx apache caddy traefik ' +
      'vault consul nats minio s3 ec2 ecs ecr eks gke gcp azure lambda firebase vercel netlify heroku chrome chromium firefox browser safari ' +
      'openocd jlink pyocd stlink avrdude esptool dfu picotool bossac picocom minicom term terminal serial uart gdbserver jtag isp icsp swd ' +
      'webpack vite rollup parcel storybook css scss sass less js ts jsx tsx assets fonts icons templ ' +
      'pytest tox nox nose behave rspec minitest phpunit phpstan psalm pest jest mocha karma vitest cypress playwright selenium ' +
      'eslint stylelint rubocop checkstyle ktlint swiftlint clippy linter linters sonarqube codeql snyk trivy bandit vuln sec ' +
      'systemd cron gpg ssl tls network bluetooth firewall dns vpn wireguard ansible salt puppet chef packer ' +
      'strace ltrace helgrind callgrind cachegrind massif memcheck flamegraph afl semgrep gosec cloc wc loc objdump nm disasm symbols callgraph ' +
      'clang-format clang-tidy astyle uncrustify scp rsync ngrok top htop whoami doctor srpm ebuild snapcraft pypi dropbox web dashboard devtools ' +
      'kunit isoimage imagename depend spike renode fvp bochs virtualbox vbox dosbox simavr ' +
      'emulator simulator emulation simulation evince okular xpdf atril gs',
  ],
  [
    'places, versions and people',
    'prod production staging local remote preprod uat sandbox cloud servers hosts major minor alpha beta rc canary latest stable ' +
      'contributors authors credits badge badges submodule submodules subtree branch pr issue issues backlog roadmap sprint everyone user users',
  ],
  [
    'what is told, looked at, printed or checked',
    'figure figures plots fig figs chart charts table tables thesis cv tex bib dot uml diagram diagrams screenshot screenshots gif video ' +
      'quality qa cs csf types typing spell spelling links pointers kernelrelease kernelversion image_name gtags nsdeps coccicheck ' +
      'compile_commands compdb json yaml yml xml csv tsv sql txt md rst toml dotenv node_modules site-packages wheel wheels sdist egg crate ' +
      'preflight vet font locations languages repositories source sources rustavailable analyzer whitespace fixme echo pretty pristine spotless ' +
      'squeaky housekeeping livereload hotreload routes overlay editable ' +
      'love foo bar baz frobnicate nothing noop nop dummy phony',
  ],
];

const doubtful = new NameTable<true>(
  doubts.flatMap(([, words]) => words.split(' ').map((word) => [word, true] as const)),
);

/** How names begin and end that are an action and something else in one word: `htmldocs`, `gtests`, `dockerbuild`, `runall`. */
const actionBeginnings =
  'run test check clean install uninstall dump print show list get gen update docker start stop lint fmt'.split(
    ' ',
  );
const actionEndings = (
  'docs doc check checks config clean install test tests lint fmt format run deploy help info version release push pull update upload ' +
  'flash setup deps env log logs diff report reports stats up down ate ify ize ise'
).split(' ');

/** By the character with which they begin, and with which they end: a long line may have ten thousands of parts. */
const byFirst = grouped(actionBeginnings, 0);
const byLast = grouped(actionEndings, -1);

function grouped(texts: readonly string[], at: number): readonly (readonly string[] | undefined)[] {
  const groups: (string[] | undefined)[] = Array.from({ length: 256 }, () => undefined);
  for (const text of texts) (groups[text.charCodeAt(at < 0 ? text.length + at : at)] ??= []).push(text);
  return groups;
}

/** Whether a part of a name of make's says, or might say, that something else is done than to build. */
export function isDoubtful(codes: Uint8Array, from: number, to: number): boolean {
  const first = codes[from] ?? 0;
  if (first >= 48 && first <= 57) return false;
  if (to - from < 2) return true;
  if (doubtful.findIn(codes, from, to) === true) return true;
  const beginnings = byFirst[first];
  const endings = byLast[codes[to - 1] ?? 0];
  if (beginnings !== undefined && beginsWithOneOf(codes, from, to, beginnings)) return true;
  return endings !== undefined && endsWithOneOf(codes, from, to, endings);
}

import type { LocalCommand } from '../classification.ts';
import type { FlagList } from '../flag-table.ts';
import { isDevice, refuseOutput } from '../output-path.ts';
import { indexOfCode, isText } from '../piece.ts';
import type { CommandScan } from '../scan.ts';
import { subcommandTool } from '../subcommand-tool.ts';
import { neverBecause, type Tool } from '../tool.ts';
import { numberOf } from '../vocabulary.ts';

/** A flag may have one dash or two; go itself writes one. */
function withBothDashes(list: FlagList): FlagList {
  const both = (names = ''): string => `${names} ${names.replaceAll(/(^|\s)-/gu, '$1--')}`;
  return {
    plain: both(list.plain),
    value: both(list.value),
    text: both(list.text),
    optional: both(list.optional),
    beginning: both(list.beginning),
  };
}

/** `go help build` */
const build = withBothDashes({
  plain: '-a -v -x -race -msan -asan -cover -trimpath -linkshared -modcacherw -work',
  value:
    '-C -p -tags -buildmode -buildvcs -compiler -installsuffix -mod -modfile -o ' +
    '-overlay -pgo -pkgdir -covermode -coverpkg',
  text: '-ldflags -gcflags -asmflags -gccgoflags',
  optional: '-json',
  beginning: '-v= -race= -trimpath=',
});

/** `go help testflag` */
const test = withBothDashes({
  plain: '-c -short -failfast -benchmem -fullpath',
  value: '-run -bench -benchtime -count -cpu -parallel -shuffle -skip -timeout -vet -coverprofile',
  beginning: '-short= -failfast= -benchmem=',
});

/** `go tool vet help`: its analyzers, each of which may be switched on or off. */
const vet = withBothDashes({
  value: '-c -printf.funcs -unusedresult.funcs -unusedresult.stringmethods -copylocks.ignore',
  optional:
    '-appends -asmdecl -assign -atomic -bools -buildtag -cgocall -composites -copylocks -defers -directive -errorsas -framepointer -hostport ' +
    '-httpresponse -ifaceassert -loopclosure -lostcancel -nilfunc -printf -shift -sigchanyzer -slog -stdmethods -stdversion -stringintconv ' +
    '-structtag -testinggoroutine -tests -timeformat -unmarshal -unreachable -unsafeptr -unusedresult -waitgroup -composites.whitelist',
});

const grammar = subcommandTool({
  keyword: 'go',
  family: 'go',
  names: 'go',
  flags: [{ value: '-C' }],
  subcommands: [
    { kind: 'GoBuild', names: 'build', flags: [build], operands: 'any' },
    { kind: 'GoTest', names: 'test', flags: [build, test], operands: 'any' },
    { kind: 'GoVet', names: 'vet', flags: [build, vet], operands: 'any' },
  ],
  never: [
    {
      id: 'go-run',
      subcommands: 'run',
      reason: 'runs the program for the user',
      examples: ['go run .', 'go run main.go'],
    },
    {
      id: 'go-install',
      subcommands: 'install get',
      reason: 'puts programs or packages on this machine',
      examples: ['go install ./...', 'go get example.org/x'],
    },
    {
      id: 'go-edit',
      subcommands: 'fmt fix generate mod work',
      reason: 'edits the sources',
      examples: ['go fmt ./...', 'go generate', 'go mod tidy', 'go work sync'],
    },
    { id: 'go-clean', subcommands: 'clean', reason: 'removes files here', examples: ['go clean -cache'] },
    {
      id: 'go-print',
      subcommands: 'env version list doc help bug telemetry',
      flags: '-h -help --help',
      reason: 'prints information',
      examples: ['go env', 'go version', 'go list ./...', 'go doc fmt', 'go build -h'],
    },
    {
      id: 'go-tool',
      subcommands: 'tool',
      reason: 'runs a program for the user',
      examples: ['go tool pprof x'],
    },
    { id: 'go-dry-run', flags: '-n', reason: 'prints the commands and runs none', examples: ['go build -n'] },
    {
      id: 'go-exec',
      flags: '-exec -toolexec -vettool',
      reason: 'runs a program of this machine',
      examples: ['go test -exec ./run ./...', 'go build -toolexec=x'],
    },
    {
      id: 'go-profile',
      flags: '-cpuprofile -memprofile -blockprofile -mutexprofile -trace -outputdir',
      reason: 'leaves a record of what ran here',
      examples: ['go test -cpuprofile cpu.out ./...', 'go test -trace=t.out .'],
    },
    { id: 'go-fuzz', flags: '-fuzz', reason: 'runs until it is stopped', examples: ['go test -fuzz FuzzX'] },
    { id: 'go-test-list', flags: '-list', reason: 'prints a list', examples: ['go test -list .'] },
    {
      id: 'go-test-args',
      flags: '-args -update',
      reason: 'hands any option to the tests',
      examples: ['go test ./... -args -update', 'go test ./... -update'],
    },
  ],
  examples: {
    yes: [
      ['go build ./...', 'GoBuild'],
      ['go build -o bin/app -ldflags="-s -w" ./cmd/app', 'GoBuild'],
      ['go test -race -run=TestX -count=1 ./...', 'GoTest'],
      ['go test --race -bench=. -run=^$ ./...', 'GoTest'],
      ['go vet -composites=false ./...', 'GoVet'],
    ],
    no: [
      'go',
      'go frobnicate',
      'go build -frobnicate',
      'go build -mod=mod',
      'go build -mod mod',
      'go build --mod=mod',
      'go build --o=main.go .',
      'go vet -fix ./...',
      'go vet help',
      'go build -o /usr/local/bin/app .',
      'go build -o=main.go .',
      'go test -coverprofile=/dev/stdout ./...',
    ],
  },
});

/** `go vet help` tells of its analyzers. */
const help = numberOf('help');
const asksVet = neverBecause({ reason: 'prints information' });

const editsModule = neverBecause({ reason: 'edits go.mod' });

export const go: Tool = {
  ...grammar,
  read(scan, at, name, trusted) {
    const reading = grammar.read(scan, at, name, trusted);
    if (typeof reading !== 'string') return reading;
    for (let word = at; word < scan.count; word++) {
      if (reading === 'GoVet' && scan.numberAt(word) === help) return asksVet;
      const refusal = refuseValue(scan, word);
      if (refusal !== null) return refusal;
    }
    return reading;
  },
};

/** What the value of an option says against the command, be it attached or the next word. */
function refuseValue(scan: CommandScan, at: number): LocalCommand | null {
  const { codes } = scan;
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  if (codes[from] !== DASH) return isDevice(codes, from, to) ? refuseOutput(codes, from, to) : null;
  const equals = indexOfCode(codes, from, to, EQUALS);
  if (equals === -1 && at + 1 >= scan.count) return null;
  const start = equals === -1 ? scan.fromOf(at + 1) : equals + 1;
  const end = equals === -1 ? scan.toOf(at + 1) : to;
  const nameEnd = equals === -1 ? to : equals;
  const name = codes[from + 1] === DASH ? from + 1 : from;
  if (isText(codes, name, nameEnd, '-mod')) return isText(codes, start, end, 'mod') ? editsModule : null;
  return isText(codes, name, nameEnd, '-o') || isDevice(codes, start, end)
    ? refuseOutput(codes, start, end)
    : null;
}

const DASH = 45;
const EQUALS = 61;

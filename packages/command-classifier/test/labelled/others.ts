import { no, yes, type Row } from './row.ts';

export const otherRows: readonly Row[] = [
  ...yes(
    'BunTest',
    `
    bun test
    bun test src
    bun test a.test.ts b.test.ts
    bun test --timeout 10000
    bun test --timeout=10000
    bun test --bail
    bun test --bail=3
    bun test -t name
    bun test --test-name-pattern "adds"
    bun test --coverage
    bun test --coverage-reporter=lcov
    bun test --rerun-each 3
    bun test --only
    bun test --todo
    bun test --preload ./setup.ts
    bun --cwd app test
    bun test --concurrent
    bun test --seed 1
  `,
  ),
  ...yes(
    'BunTypecheck',
    `
    bun typecheck
    bun typecheck --noEmit
    bun typecheck -p tsconfig.json
  `,
  ),
  ...no(`
    bun
    bun --version
    bun -v
    bun --revision
    bun --help
    bun help
    bun test --help
    bun test -w
    bun test --watch
    bun test --watch=true
    bun test src --watch
    bun test --hot
    bun --watch test
    bun --hot test
    bun test -u
    bun test --update-snapshots
    bun test --inspect
    bun test --inspect-brk
    bun test --inspect=1234
    bun typecheck -w
    bun typecheck --watch
    bun typecheck --watch=true
    bun run test
    bun run typecheck
    bun run build
    bun run dev
    bun run
    bun dev
    bun start
    bun repl
    bun build ./index.ts
    bun build --compile x.ts
    bun install
    bun i
    bun ci
    bun add zod
    bun a zod
    bun remove zod
    bun rm zod
    bun update
    bun outdated
    bun audit
    bun link
    bun unlink
    bun pm ls
    bun publish
    bun patch x
    bun x eslint .
    bun x tsc
    bunx prettier
    bunx tsc --noEmit
    bunx vitest
    bun create vite
    bun init
    bun upgrade
    bun exec 'ls'
    bun -e 'x'
    bun --print 1
    bun index.ts
    bun ./test.ts
    bun tests
    bun lint
    bun format
    bun --frobnicate test
    bun test --frobnicate
    bun typecheck extra
    bunny test
    go build ./...
    go test ./...
    swift build
    zig build
    dotnet build
    mvn package
    gradle build
    ./gradlew build
    tsc
    vite build
    next build
  `),
  ...yes(
    'GoBuild',
    `
    go build
    go build ./...
    go build -o bin/app ./cmd/app
    go build -v -race .
    CGO_ENABLED=0 GOOS=linux go build -ldflags '-s -w' .
    go -C app build
    go build -tags netgo main.go
    GOFLAGS=-mod=vendor go build ./...
  `,
    ['go'],
  ),
  ...yes(
    'GoTest',
    `
    go test
    go test ./...
    go test -v -run TestX ./pkg
    go test -race -count=1 ./...
    go test -bench . -benchmem ./...
    go test -coverprofile=c.out ./...
    go test -timeout 30s ./...
  `,
    ['go'],
  ),
  ...yes('GoVet', 'go vet ./...', ['go']),
  ...no(
    `
    go
    go run .
    go install ./...
    go get x
    go mod tidy
    go generate ./...
    go fmt ./...
    go env
    go version
    go list ./...
    go clean
    go tool pprof
    go build -n
    go build -h
    go build -toolexec x .
    go test -exec x .
    go test -fuzz F
    go test ./... -update
    go test ./... -args -x
    go test -list .
    go doc x
    go help build
    go work sync
    GOFLAGS=-n go build
    gofmt -w .
    golangci-lint run
  `,
    ['go'],
  ),
  ...yes(
    'SwiftBuild',
    `
    swift build
    swift build -c release
  `,
    ['swift'],
  ),
  ...yes('SwiftTest', 'swift test --filter X', ['swift']),
  ...no(
    `
    swift
    swift run
    swift package update
    swift repl
    swift --version
    swift build --show-bin-path
    swift main.swift
  `,
    ['swift'],
  ),
  ...yes(
    'ZigBuild',
    `
    zig build
    zig build -Doptimize=ReleaseFast
    zig build-exe main.zig
  `,
    ['zig'],
  ),
  ...yes('ZigTest', 'zig test main.zig', ['zig']),
  ...no(
    `
    zig
    zig build run
    zig build test
    zig run main.zig
    zig fmt .
    zig init
    zig version
    zig build --help
    zig build -l
    zig build --watch
  `,
    ['zig'],
  ),
  ...yes(
    'DotnetBuild',
    `
    dotnet build
    dotnet build -c Release --no-restore
    dotnet build App.sln -p:Version=1
  `,
    ['dotnet'],
  ),
  ...yes('DotnetTest', 'dotnet test --filter X', ['dotnet']),
  ...no(
    `
    dotnet
    dotnet run
    dotnet publish
    dotnet watch
    dotnet clean
    dotnet restore
    dotnet add package X
    dotnet tool install x
    dotnet --info
    dotnet build -t:Clean
    dotnet build /t:Run
    dotnet test --list-tests
    dotnet format
  `,
    ['dotnet'],
  ),
  ...yes(
    'Maven',
    `
    mvn compile
    mvn -q package -DskipTests
    mvn test -pl core -am
    ./mvnw -B package
  `,
    ['maven'],
  ),
  ...no(
    `
    mvn
    mvn clean
    mvn clean package
    mvn install
    mvn deploy
    mvn verify
    mvn spring-boot:run
    mvn dependency:tree
    mvn -v
    mvnw package
    bin/mvnw package
  `,
    ['maven'],
  ),
  ...yes(
    'Gradle',
    `
    gradle build
    ./gradlew build
    ./gradlew assembleDebug
    ./gradlew :app:compileKotlin --no-daemon
    gradle test --tests X
    gradle build -x test
  `,
    ['gradle'],
  ),
  ...no(
    `
    gradle
    gradle run
    gradle bootRun
    gradle clean
    ./gradlew clean build
    ./gradlew publish
    ./gradlew installDebug
    gradle tasks
    gradle build -t
    gradle build --continuous
    gradle build --scan
    gradle build -m
    gradle --stop
    gradle --version
    gradlew build
    ../gradlew build
    gradle frobnicate
  `,
    ['gradle'],
  ),
  ...yes(
    'Tsc',
    `
    tsc
    tsc --noEmit
    tsc -p tsconfig.json
    tsc -b
    node_modules/.bin/tsc --noEmit
    ./node_modules/.bin/tsc
  `,
    ['node'],
  ),
  ...yes(
    'ViteBuild',
    `
    vite build
    vite build --mode production
  `,
    ['node'],
  ),
  ...yes(
    'NextBuild',
    `
    next build
    next build --turbopack
  `,
    ['node'],
  ),
  ...no(
    `
    tsc --watch
    tsc -w
    tsc -b -w
    tsc --init
    tsc --version
    tsc --showConfig
    tsc -b --clean
    tsc -b --dry
    vite
    vite dev
    vite preview
    vite build --watch
    vite build -w
    next
    next dev
    next start
    next lint
    next build --help
    npx tsc
    npx vite build
    npm run build
    pnpm exec tsc
    ./tsc
  `,
    ['node'],
  ),
];

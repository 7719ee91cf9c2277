import { isDigitCode, isNameCode } from './characters.ts';
import { beginsWithOneOf, everyWord, indexOfCode, isOneOf, type PieceTest } from './piece.ts';

/**
 * What the virtual machine of maven and gradle is given, in `MAVEN_OPTS` or `-DargLine=…`: options that say how much memory and which collector
 * it uses, and properties that change how something is told or fetched. Others load code (`-javaagent:`), run a command
 * (`-XX:OnError=`), wait for a debugger, or leave a record.
 */

const sizes = ['-Xmx', '-Xms', '-Xmn', '-Xss'];
const plain = [
  '-ea',
  '-enableassertions',
  '-server',
  '-client',
  '-XX:+TieredCompilation',
  '-XX:-TieredCompilation',
];
const tuning = [
  '-XX:+Use',
  '-XX:-Use',
  '-XX:MaxMetaspaceSize=',
  '-XX:MetaspaceSize=',
  '-XX:MaxPermSize=',
  '-XX:ReservedCodeCacheSize=',
  '-XX:TieredStopAtLevel=',
  '-XX:ParallelGCThreads=',
  '-XX:ConcGCThreads=',
  '-XX:ActiveProcessorCount=',
  '-XX:MaxRAMPercentage=',
  '-XX:InitialRAMPercentage=',
  '-XX:SoftRefLRUPolicyMSPerMB=',
];
const properties = [
  '-Dfile.encoding=',
  '-Dsun.jnu.encoding=',
  '-Duser.language=',
  '-Duser.country=',
  '-Duser.timezone=',
  '-Djava.awt.headless=',
  '-Djava.net.preferIPv4Stack=',
  '-Dhttp.keepAlive=',
  '-Dhttps.protocols=',
  '-Dmaven.wagon.',
  '-Dmaven.artifact.threads=',
  '-Dmaven.repo.local=',
  '-Daether.',
  '-Dstyle.color=',
  '-Dorg.slf4j.simpleLogger.',
  '-Dorg.gradle.daemon=',
  '-Dorg.gradle.parallel=',
  '-Dorg.gradle.caching=',
  '-Dorg.gradle.workers.max=',
  '-Dorg.gradle.console=',
];

/** `4g`, `512m` */
function isSize(codes: Uint8Array, from: number, to: number): boolean {
  let at = from;
  while (at < to && isDigitCode(codes[at] ?? 0)) at++;
  return at > from && (at === to || (at === to - 1 && units.includes(codes[at] ?? 0)));
}

/** `k`, `m`, `g` and their capitals */
const units = Uint8Array.of(107, 109, 103, 75, 77, 71);

const SLASH = 47;

/** Scripts such as `gradlew` let a shell read the list once more. */
function isPlain(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++)
    if (!isNameCode(codes[at] ?? 0) && !plainSigns.includes(codes[at] ?? 0)) return false;
  return true;
}

/** `-`, `.`, `/`, `:`, `=`, `,`, `+` */
const plainSigns = Uint8Array.of(45, 46, 47, 58, 61, 44, 43);

export const isJvmTuning: PieceTest = (codes, from, to) => {
  if (!isPlain(codes, from, to)) return false;
  if (beginsWithOneOf(codes, from, to, sizes)) return isSize(codes, from + '-Xmx'.length, to);
  if (isOneOf(codes, from, to, plain)) return true;
  if (beginsWithOneOf(codes, from, to, tuning)) return indexOfCode(codes, from, to, SLASH) === -1;
  return beginsWithOneOf(codes, from, to, properties);
};

/** The same of a list that blanks separate. */
export function areJvmTuning(codes: Uint8Array, from: number, to: number): boolean {
  return everyWord(codes, from, to, isJvmTuning);
}

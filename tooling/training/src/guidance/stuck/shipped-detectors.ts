import type { RecordedCall } from '@hunch/guidance';

/**
 * The baseline: what agents ship against loops. OpenHands (docs.openhands.dev, stuck detector): one call with one result
 * 4 times in a row, one call that fails 3 times in a row, two calls in turn 6 times. Gemini CLI (loop detection): one call
 * 5 times in a row, whatever comes of it.
 */
export function shippedDetectorsFire(calls: readonly RecordedCall[]): boolean {
  const keys = calls.map(({ call, outcome }) => {
    const asked = JSON.stringify([call.tool, call.params]);
    return { asked, withResult: `${asked} ${JSON.stringify(outcome)}`, failed: outcome.kind === 'failure' };
  });
  return keys.some((_, end) => {
    const last = (count: number) => (end + 1 < count ? undefined : keys.slice(end + 1 - count, end + 1));
    const same = (values: readonly string[] | undefined): boolean =>
      values !== undefined && new Set(values).size === 1;
    const six = last(6)?.map(({ withResult }) => withResult);
    return (
      same(last(4)?.map(({ withResult }) => withResult)) ||
      (same(last(3)?.map(({ asked }) => asked)) && last(3)?.every(({ failed }) => failed) === true) ||
      (same(six?.filter((_value, index) => index % 2 === 0)) &&
        same(six?.filter((_value, index) => index % 2 === 1))) ||
      same(last(5)?.map(({ asked }) => asked))
    );
  });
}

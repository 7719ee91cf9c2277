/** How long two acts are apart, and which of the request's words say so. */
const length = String.raw`(\d+|an?|half an?) ?(s|sec|seconds?|m|min|minutes?|h|hours?)(?![\w])`;
const waits = String.raw`(?:wait(?:ing)?|sleep(?:ing)?|pause)(?: for| about)?|(?:give|giving|allow|grant) (?:it|them|that|him|her)`;
const toEnd = String.raw`(?: (?:more )?(?:to|for it to) (?:finish|exit|quit|stop|shut down|end|close|clean up|come down|settle|die|terminate|react))?`;

/** "After 10 seconds", "wait half an hour". */
export const pauseSaid = String.raw`(?:after|${waits}) ${length}${toEnd}`;

/** Where one act ends, and the next begins after a time: "…, wait 10 seconds and then …", "… and 5 minutes later …". */
export const pausedJoint = String.raw`[,;.]? (?:and |then |and then )?(?:${waits}) ${length}${toEnd}[,;.]?(?: and)?(?: then| after that| afterwards)? (?=\w)|[,;.]? (?:and |then |and then )?${length} later,? (?=\w)`;

const last = new RegExp(String.raw` ${pauseSaid}(?: more)?[.!]?$`, 'i');

const givesUp = /\bgiv(?:e|ing) up after\b/i;

/** The time that ends a request: "restart nginx after 10 seconds". */
export function pauseBehind(said: string): { readonly rest: string; readonly pause: string } | undefined {
  // An attempt ends then, and nothing begins.
  if (givesUp.test(said)) return undefined;
  const found = last.exec(said);
  const pause = found === null ? undefined : pauseOf(found.slice(1));
  return found === null || pause === undefined ? undefined : { rest: said.slice(0, found.index), pause };
}

const waitsFirst = new RegExp(
  String.raw`^(?:please )?(?:sleep|wait|pause)(?: for| about)? ${length},?(?: and)?(?: then| after that| afterwards)? (?=\w)`,
  'i',
);
const waited = new RegExp(String.raw`,? after (?:waiting|sleeping)(?: for| about)? ${length}[.!]?$`, 'i');

/** "Wait an hour and then run x", "send TERM to 77 after waiting 30 seconds". */
export function waitBefore(request: string): { readonly rest: string; readonly pause: string } | undefined {
  const found = waitsFirst.exec(request) ?? waited.exec(request);
  const pause = found === null ? undefined : pauseOf(found.slice(1));
  return found === null || pause === undefined
    ? undefined
    : { rest: request.replace(found[0], '').trim(), pause };
}

/** What lasts until it is undone: the time that it is to last lies before what undoes it. */
const lasting = new RegExp(
  String.raw`^((?:please )?(?:pause|freeze|suspend|halt|stop|disable|unmount|mute|block|take|bring|turn|switch|shut)\b.*?),? for(?: about| only| just)? ${length}$`,
  'i',
);

export function lastingFor(first: string): { readonly act: string; readonly pause: string } | undefined {
  const [, act, ...rest] = lasting.exec(first) ?? [];
  const pause = pauseOf(rest);
  return act === undefined || pause === undefined ? undefined : { act, pause };
}

/** As sleep(1) takes it. */
export function pauseOf(said: readonly (string | undefined)[]): string | undefined {
  const [amount, unit] = said.filter((each) => each !== undefined);
  if (amount === undefined || unit === undefined) return undefined;
  const letter = unit.charAt(0).toLowerCase();
  if (/^\d/.test(amount)) return amount + (letter === 's' ? '' : letter);
  if (!/^half/i.test(amount)) return letter === 's' ? '1' : `1${letter}`;
  return { s: '0.5', m: '30', h: '30m' }[letter];
}

/** What of it was not reached by the first act is what that was about. */
const remaining =
  /\b(?:whatever|what|those|any|all|anything|everything|the ones?)(?: (?:that|which))?(?: [\w.-]+)?(?: process(?:es)?)?(?:'s| is| are| does| do)? (?:(?:is|are) )?(?:still )?(?:left|left over|remaining|remains?|still (?:there|running|alive|around|up)|surviv(?:es?|ing|ed))\b|\bthe (?:rest|survivors|remaining ones?|leftovers)\b/i;
/** Ending what has ended does nothing. */
const ifStill =
  /,? if (?:it(?:'s| is)?|they(?:'re| are)?|any(?: of (?:it|them))?(?:'s| is| are)?|needed|necessary|that (?:did not|didn't) (?:work|help))(?: (?:has not|hasn't|have not|haven't|did not|didn't|does not|doesn't|won't))?(?: (?:still|there|running|alive|around|up|left|exists?|remains?|stopped|stop|exited|exit|quit|gone|away|ended|end|by then|yet|not|react))*(?=$|[.!])/i;

/** The second act on what is left of the first: "force kill whatever is left" is about the same. */
export function onRemaining(rest: string): string {
  return rest
    .replace(remaining, 'it')
    .replace(ifStill, '')
    .replace(/^force it\b/i, 'force kill it')
    .replace(/\bkill -9 it\b/i, 'force kill it')
    .trim();
}

/** A text in place of another, as sed(1) writes it. */
export function substitution(
  {
    from,
    to,
    isOnce,
    place,
  }: {
    readonly from: string;
    readonly to: string;
    readonly isOnce?: boolean;
    readonly place?: number | 'last';
  },
  isCaseless: boolean,
): string {
  const pattern = from.replaceAll(/[.*[\]\\$^/]/g, '\\$&').replaceAll('\t', String.raw`\t`);
  const text = to.replaceAll(/[\\/&]/g, '\\$&').replaceAll('\t', String.raw`\t`);
  const isCaseOpen = isCaseless ? 'I' : '';
  // What stands before the last one is as long as it can be.
  if (place === 'last') return `s/\\(.*\\)${pattern}/\\1${text}/${isCaseOpen}`;
  return `s/${pattern}/${text}/${place ?? (isOnce === true ? '' : 'g')}${isCaseOpen}`;
}

/** What stands where a secret stood. */
export const redactionMark = '<redacted>';

/** Where secrets stood in a text: from, to. */
export function redactedPlaces(text: string): readonly (readonly [from: number, to: number])[] {
  const places: (readonly [number, number])[] = [];
  for (let at = text.indexOf(redactionMark); at !== -1; at = text.indexOf(redactionMark, at + 1))
    places.push([at, at + redactionMark.length]);
  return places;
}

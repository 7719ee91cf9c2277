/** The objects of a list that are complete in the beginning of a file; undefined where it is no list of objects. */
export function completeObjects(text: string, isWhole: boolean): readonly unknown[] | undefined {
  const end = isWhole ? text.length : endOfLastObject(text);
  try {
    const list: unknown = JSON.parse(isWhole ? text : `${text.slice(0, end)}]`);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** Behind the last object that is directly in the list. */
function endOfLastObject(text: string): number {
  let depth = 0;
  let end = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isText) {
      if (character === '\\') at += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') {
      depth -= 1;
      if (depth === 1) end = at + 1;
    }
  }
  return end;
}

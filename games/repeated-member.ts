/** Where an object of a valid JSON text names a member a second time, in characters from its start. */
export function findRepeatedMember(json: string): number | undefined {
  /** The members of each object that is open, the innermost last; undefined for a list. */
  const open: (Set<string> | undefined)[] = [];
  let isName = false;
  for (let i = 0; i < json.length; i++) {
    const character = json[i];
    if (character === '"') {
      const end = endOfText(json, i);
      const members = isName ? open.at(-1) : undefined;
      if (members !== undefined) {
        const name = readName(json.slice(i, end + 1));
        if (members.has(name)) return i;
        members.add(name);
        isName = false;
      }
      i = end;
    } else if (character === '{') {
      open.push(new Set());
      isName = true;
    } else if (character === '[') {
      open.push(undefined);
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === ',') {
      isName = open.at(-1) !== undefined;
    }
  }
  return undefined;
}

/** Where the text that begins at `start` ends: at the first quotation mark behind an even number of backslashes. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); ; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return end;
  }
}

/** Two names that are written otherwise may be the same one. */
function readName(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}

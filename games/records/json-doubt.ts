const NUMBER_BEGINS = /[-\d]/;
const NUMBER = /-?\d[\d.eE+-]*/y;

/** A part of a valid JSON text that programs read differently, and its place in characters from the start. */
type JsonDoubt = { readonly kind: 'repeated member' | 'rounded number'; readonly place: number };

/**
 * Finds the first member that an object names a second time, or the first number that is not written as the shortest
 * text of what it is read as: programs differ in which member they believe, and in how they round.
 */
export function findJsonDoubt(json: string): JsonDoubt | undefined {
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
        if (members.has(name)) return { kind: 'repeated member', place: i };
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
    } else if (character !== undefined && NUMBER_BEGINS.test(character)) {
      const text = numberAt(json, i);
      if (JSON.stringify(Number(text)) !== text) return { kind: 'rounded number', place: i };
      i += text.length - 1;
    }
  }
  return undefined;
}

function numberAt(json: string, start: number): string {
  NUMBER.lastIndex = start;
  return NUMBER.exec(json)?.[0] ?? '';
}

/** Finds the end of the text that begins at `start`: the first quotation mark after an even number of backslashes. */
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

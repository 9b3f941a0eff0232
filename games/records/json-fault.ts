/** The parts of a number, in their order: each has to be whole where it has begun. */
const NUMBER_PARTS = [
  { begins: /-?/y, goesOn: /0|[1-9]\d*/y },
  { begins: /\./y, goesOn: /\d+/y },
  { begins: /[eE][+-]?/y, goesOn: /\d+/y },
];
const BLANKS = /[ \t\n\r]*/y;
const ESCAPED = /["\\/bfnrtu]/y;
const CODE_UNIT = /[\da-fA-F]{0,4}/y;
const CODE_UNIT_DIGITS = 4;
const WORDS = ['true', 'false', 'null'];
const FIRST_PRINTED = ' ';

/** Says in words why a text is no JSON, and where. */
export function describeJsonFault(json: string): string {
  const first = json.trimStart()[0];
  if (first === undefined) return 'it is empty';
  if (first === '<') return 'it is HTML or XML, not JSON: save what the interface answers, not a page';
  const place = findJsonFault(json);
  const where = placeText(json, place);
  return place < json.length ? `not JSON: unexpected character at ${where}` : `not JSON: it is cut off at ${where}`;
}

/** A place in a text as people count it. */
export function placeText(text: string, place: number): string {
  const lines = text.slice(0, place).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

/**
 * Finds the place where a text stops being JSON, in characters from its start: its length if it is JSON, or if more had
 * to follow. Engines differ in their messages, and some have none.
 */
export function findJsonFault(json: string): number {
  const open: ('{' | '[')[] = [];
  let at = afterBlanks(json, 0);
  let mayClose = false;
  for (;;) {
    const [character, inside] = [json[at], open.at(-1)];
    if (mayClose && character === closingOf(inside)) {
      open.pop();
      at += 1;
    } else {
      if (inside === '{') {
        const name = character === '"' ? scanText(json, at) : { end: at, isWhole: false };
        at = name.isWhole ? afterBlanks(json, name.end) : name.end;
        if (!name.isWhole || json[at] !== ':') return at;
        at = afterBlanks(json, at + 1);
      }
      const begun = json[at];
      if (begun === '{' || begun === '[') {
        open.push(begun);
        at = afterBlanks(json, at + 1);
        mayClose = true;
        continue;
      }
      const value = scanValue(json, at);
      at = value.end;
      if (!value.isWhole) return at;
    }
    at = afterBlanks(json, at);
    while (open.length > 0 && json[at] === closingOf(open.at(-1))) {
      open.pop();
      at = afterBlanks(json, at + 1);
    }
    if (open.length === 0 || json[at] !== ',') return at;
    at = afterBlanks(json, at + 1);
    mayClose = false;
  }
}

/** End of a part, whole or broken off. */
type Scanned = { readonly end: number; readonly isWhole: boolean };

function closingOf(open: '{' | '[' | undefined): string | undefined {
  return open === '{' ? '}' : open === '[' ? ']' : undefined;
}

function afterBlanks(json: string, at: number): number {
  return at + lengthOf(BLANKS, json, at);
}

function lengthOf(pattern: RegExp, json: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(json)?.[0].length ?? 0;
}

function scanValue(json: string, at: number): Scanned {
  if (json[at] === '"') return scanText(json, at);
  if (/[-\d]/.test(json[at] ?? '')) return scanNumber(json, at);
  const word = WORDS.find((each) => each[0] === json[at]) ?? '';
  let same = 0;
  while (same < word.length && json[at + same] === word[same]) same += 1;
  const isWhole = word !== '' && same === word.length;
  return { end: at + same, isWhole };
}

function scanNumber(json: string, start: number): Scanned {
  let end = start;
  for (const [i, { begins, goesOn }] of NUMBER_PARTS.entries()) {
    const length = lengthOf(begins, json, end);
    if (length === 0 && i > 0) continue;
    const digits = lengthOf(goesOn, json, end + length);
    end += length + digits;
    if (digits === 0) return { end, isWhole: false };
  }
  return { end, isWhole: true };
}

function scanText(json: string, start: number): Scanned {
  let at = start + 1;
  for (; at < json.length && json[at] !== '"'; at += 1) {
    if (json[at] === '\\') {
      at += 1;
      if (lengthOf(ESCAPED, json, at) === 0) return { end: Math.min(json.length, at), isWhole: false };
      const digits = json[at] === 'u' ? lengthOf(CODE_UNIT, json, at + 1) : CODE_UNIT_DIGITS;
      if (digits < CODE_UNIT_DIGITS) return { end: at + 1 + digits, isWhole: false };
    } else if ((json[at] ?? '') < FIRST_PRINTED) return { end: at, isWhole: false };
  }
  return { end: Math.min(json.length, at + 1), isWhole: json[at] === '"' };
}

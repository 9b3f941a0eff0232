import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { describeJsonFault, findJsonFault } from './json-fault.ts';
import { parseFile } from './read.ts';

/** Returns the place that this engine names, if any. */
function placeOfEngine(json: string): number | undefined {
  try {
    JSON.parse(json);
    return json.length;
  } catch (error) {
    const [, place] = /at position (\d+)/.exec(String(error)) ?? [];
    return place === undefined ? undefined : Number.parseInt(place, 10);
  }
}

describe('where a text stops being JSON', () => {
  it.each([
    ['{"a":1', 6],
    ['{"a":tru', 8],
    ['{"a":trve}', 7],
    ['{"a":"x', 7],
    ['{"a":"\n"}', 6],
    ['["\\x"]', 3],
    ['{"a" 1}', 5],
    ['{"a":1,}', 7],
    ['[1,]', 3],
    ['[01]', 2],
    ['[1.]', 3],
    ['[1e+]', 4],
    ['[1.5.5]', 4],
    ['[-]', 2],
    ['{a:1}', 1],
    ['{} {}', 3],
    ["{'a':1}", 1],
    ['[1}', 2],
    ['undefined', 0],
  ])('is found in %s', (json, place) => {
    expect(() => JSON.parse(json) as unknown).toThrow(SyntaxError);
    expect(findJsonFault(json)).toBe(place);
  });

  it('is the end of whatever was cut off', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), fc.nat(), (value, isWide, cut) => {
        const json = JSON.stringify([value, { a: value }], undefined, isWide ? 2 : 0);
        expect(findJsonFault(json)).toBe(json.length);
        const part = json.slice(0, cut % json.length);
        expect(findJsonFault(part)).toBe(part.length);
      }),
    );
  });

  it('is where this engine finds it, wherever that names a place', () => {
    const change = fc.tuple(
      fc.nat(),
      fc.nat(2),
      fc.constantFrom('', ',', '"', '{', ']', ':', '\\', '1', 'x', ' ', '-'),
    );
    fc.assert(
      fc.property(fc.jsonValue(), change, (value, [at, cut, text]) => {
        const json = JSON.stringify([value]);
        const from = at % json.length;
        const changed = json.slice(0, from) + text + json.slice(from + cut);
        const place = placeOfEngine(changed);
        expect([changed, place === undefined ? undefined : findJsonFault(changed)]).toEqual([changed, place]);
      }),
      { numRuns: 2000, seed: 20261128 },
    );
  });
});

it.each([
  ['', 'it is empty'],
  [' \n', 'it is empty'],
  ['<!doctype html><p>502</p>', 'it is HTML or XML, not JSON: save what the interface answers, not a page'],
  ['{\n  "a": 1,\n  "b": [1, 2', 'not JSON: it is cut off at line 3, column 13'],
  ['{\n  "a": 1,\n  b: 2}', 'not JSON: unexpected character at line 3, column 3'],
])('%j is no JSON, said in words with the place', (json, reason) => {
  expect(describeJsonFault(json)).toBe(reason);
  expect(() => parseFile(json)).toThrow(`file: ${reason}`);
});

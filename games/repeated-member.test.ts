import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseFile } from './read.ts';
import { findRepeatedMember } from './repeated-member.ts';

describe('a member that an object has twice', () => {
  it.each([
    ['{"a":1,"a":1}', 7],
    ['{"a":1,"b":{"a":1},"a":2}', 19],
    ['[{"a":[{"x":"a"},"a","a"],"a":1}]', 26],
    ['{"a":1,"\\u0061":2}', 7],
    ['{"":1,"":2}', 6],
    ['{"\\\\":1,"\\\\":2}', 8],
    ['{"a\\"":{},"a\\"":2}', 10],
    ['{"__proto__":1,"__proto__":2}', 15],
    ['{"a":"}","a":1}', 9],
  ])('is found in %s', (json, place) => {
    expect(() => JSON.parse(json) as unknown).not.toThrow();
    expect(findRepeatedMember(json)).toBe(place);
    expect(() => parseFile(json)).toThrow(`file: a member of an object is there twice, at character ${place}`);
  });

  it('is looked for behind the mark that editors on Windows begin a file with', () => {
    expect(parseFile('\uFEFF{"a":1}')).toEqual({ a: 1 });
    expect(() => parseFile('\uFEFF{"a":1,"a":1}')).toThrow('at character 7');
  });

  it('is in no text that a program writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (value, isWide) => {
        const json = JSON.stringify(value, undefined, isWide ? 2 : 0);
        expect(findRepeatedMember(json)).toBeUndefined();
        expect(JSON.stringify(parseFile(json))).toBe(JSON.stringify(JSON.parse(json)));
      }),
    );
  });

  it('is found wherever an object with members is written a second time into itself', () => {
    const member = fc.tuple(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(fc.jsonValue(), member, fc.jsonValue(), (before, [name, value], last) => {
        const [key, text] = [JSON.stringify(name), JSON.stringify(value)];
        const inner = `{"_${key.slice(1)}:${JSON.stringify(before)},${key}:${text},${key}:${JSON.stringify(last)}}`;
        expect(findRepeatedMember(`[${inner}]`)).toBeGreaterThan(0);
      }),
    );
  });
});

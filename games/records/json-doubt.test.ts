import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseFile } from './read.ts';
import { findJsonDoubt } from './json-doubt.ts';

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
    expect(findJsonDoubt(json)).toEqual({ kind: 'repeated member', place });
    expect(() => parseFile(json)).toThrow(`file: a member of an object appears twice, at line 1, column ${place + 1}`);
  });

  it('is looked for behind the mark that editors on Windows begin a file with', () => {
    expect(parseFile('\uFEFF{"a":1}')).toEqual({ a: 1 });
    expect(() => parseFile('\uFEFF{"a":1,"a":1}')).toThrow('at line 1, column 8');
  });

  it('is in no text that a program writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (value, isWide) => {
        const json = JSON.stringify(value, undefined, isWide ? 2 : 0);
        expect(findJsonDoubt(json)).toBeUndefined();
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
        expect(findJsonDoubt(`[${inner}]`)?.kind).toBe('repeated member');
      }),
    );
  });
});

describe('a number that programs read differently', () => {
  it.each([
    ['25000000.0000000001', 0],
    ['{"amount": 25000000.0000000001}', 11],
    ['[9007199254740993]', 1],
    ['[1,1.0]', 3],
    ['[1e3]', 1],
    ['[-0]', 1],
    ['{"a":"1.0","b":0.1e1}', 15],
    ['[1E400]', 1],
    ['[100000000000000000000000]', 1],
  ])('is found in %s', (json, place) => {
    expect(() => JSON.parse(json) as unknown).not.toThrow();
    expect(findJsonDoubt(json)).toEqual({ kind: 'rounded number', place });
    expect(() => parseFile(json)).toThrow(
      `file: a number is not written as it is read, at line 1, column ${place + 1}`,
    );
  });

  it.each(['[0,-1,9007199254740991,0.5,-0.25,1e+21,5e-324]', '{"a":"25000000.0000000001"}', '["1.0"]'])(
    'is not in %s',
    (json) => {
      expect(findJsonDoubt(json)).toBeUndefined();
    },
  );
});

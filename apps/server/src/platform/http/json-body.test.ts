import { describe, expect, it } from 'vitest';

import { parseJsonBody } from './json-body.ts';

describe('request bodies', () => {
  it('S14-05 an empty body is no body', () => {
    expect(parseJsonBody('')).toBeUndefined();
  });

  it('are read as JSON', () => {
    expect(parseJsonBody('{"a":[1,"\\u00e4"]}')).toEqual({ a: [1, 'ä'] });
  });

  it.each([
    '{',
    'null,',
    '{"a":1}}',
    '{"__proto__":{"role":"superadmin"}}',
    '{"a":{"__proto__":1}}',
    '{"\\u005f_proto__":1}',
    '{"constructor":{"prototype":{}}}',
    '[{"prototype":1}]',
    '{"a":"x\\u0000y"}',
    '{"a":"\\ud800"}',
    '\u0000',
  ])('S14-01 refuses %j', (text) => {
    expect(() => parseJsonBody(text)).toThrow('invalid_request');
  });

  it('survive sixty thousand levels', () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    expect(parseJsonBody(deep)).toBeInstanceOf(Array);
    expect(() => parseJsonBody(`{"\\u0061":${deep}}`)).toThrow('invalid_request');
  });
});

import { expect, it } from 'vitest';

import { jsonChanges } from './json-changes.ts';

it('S13-02 shows what differs between two documents, and nothing that does not', () => {
  expect(jsonChanges({ cap: '10', of: { day: 1, name: 'a' } }, { cap: '20', of: { day: 1, name: null } })).toEqual([
    { what: 'cap', before: '10', after: '20' },
    { what: 'of.name', before: 'a', after: null },
  ]);
  expect(jsonChanges(null, { scopes: [{ scope: 'games' }], isOn: false })).toEqual([
    { what: 'scopes', before: null, after: '[{"scope":"games"}]' },
    { what: 'isOn', before: null, after: 'false' },
  ]);
  expect(jsonChanges('open', 'approved')).toEqual([{ what: 'value', before: 'open', after: 'approved' }]);
  expect(jsonChanges({ same: [1] }, { same: [1] })).toEqual([]);
  expect(jsonChanges(null, undefined)).toEqual([]);
});

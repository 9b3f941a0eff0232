import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { expect, it } from 'vitest';

import { mayCall, OPERATOR_SCOPES } from './operator-scopes.ts';

const operatorCalls = ALL_ENDPOINTS.filter(({ auth }) => auth === 'superadmin');

it('S13-01 every call for operators says in the table who of them may make it, and no other call does', () => {
  for (const { method, path, auth, scope } of ALL_ENDPOINTS) {
    expect([method, path, scope !== undefined]).toEqual([method, path, auth === 'superadmin']);
  }
});

it('S13-02 whatever operators change or export has its name in the audit', () => {
  for (const { method, path, file, act } of operatorCalls) {
    const isRecorded = method !== 'GET' || file !== undefined;
    expect([method, path, act !== undefined || !isRecorded]).toEqual([method, path, true]);
  }
});

it('S13-01 an auditor reads everything and changes nothing but what only shows or exports', () => {
  for (const { method, path, scope, file, act } of operatorCalls) {
    const may = mayCall(scope ?? 'unrestricted', ['auditor']);
    const isReading = method === 'GET' || file !== undefined || SHOWING.has(act ?? '');
    expect([method, path, may]).toEqual([method, path, isReading]);
  }
});

/** Acts that change nothing: they show private data, which the audit records. */
const SHOWING = new Set<string>(['private_shown', 'viewed_as_player']);

it('S13-01 scopes are held by whom they name; without any nothing may be called', () => {
  expect(mayCall('any', undefined)).toBe(true);
  expect(mayCall('unrestricted', undefined)).toBe(true);
  for (const scope of OPERATOR_SCOPES) {
    expect(mayCall('any', [scope])).toBe(true);
    expect(mayCall('unrestricted', [scope])).toBe(false);
    expect(mayCall([scope], [scope])).toBe(true);
  }
  expect(mayCall('any', [])).toBe(false);
  expect(mayCall(['finance'], ['support', 'games', 'auditor'])).toBe(false);
});

import { expect, it } from 'vitest';

import { listPaths, readText } from './repository.ts';
import { checkRoomPaths, roomOfPath } from './room-paths.ts';

const FILES = listPaths()
  .filter((path) => /^apps\/server\/src\/.+\/calls\.ts$/.test(path))
  .map((path) => ({ path, text: readText(path) }));

it('S14-03 every call of the contract is answered once, by the room that its path names', () => {
  expect(checkRoomPaths(FILES)).toEqual([]);
});

it('S14-03 a call that another room answers, nothing answers, or two answer is found', () => {
  const moved = FILES.map(({ path, text }) =>
    path.endsWith('/vault/calls.ts') ? { path: path.replace('/vault/', '/wallet/'), text } : { path, text },
  );
  expect(checkRoomPaths(moved).map(({ message }) => message)).toContain(
    'GET /api/wallet/vault belongs to the room money/vault',
  );
  const less = FILES.filter(({ path }) => !path.includes('/vault/'));
  expect(checkRoomPaths(less).map(({ message }) => message)).toContain('nothing answers GET /api/wallet/vault');
  const more = [...FILES, ...FILES.filter(({ path }) => path.includes('/vault/'))];
  expect(checkRoomPaths(more).map(({ message }) => message)).toContain('GET /api/wallet/vault is answered twice');
});

it('the longest beginning of a path decides', () => {
  expect([roomOfPath('/api/wallet/vault/put'), roomOfPath('/api/wallet/network'), roomOfPath('/api/nowhere')]).toEqual([
    'money/vault',
    'money/tron/chain',
    undefined,
  ]);
});

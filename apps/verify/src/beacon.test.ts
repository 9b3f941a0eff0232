import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

const ROUND_1000 = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

function runBeacon(...words: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  const program = fileURLToPath(new URL('./beacon.ts', import.meta.url));
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...words], (_error, output) => {
      resolve({ code: child.exitCode, output });
    });
  });
}

it('exits 0 for a round of drand, and prints its randomness', async () => {
  expect(await runBeacon('verify', '1000', ROUND_1000)).toEqual({
    code: 0,
    output:
      'round 1000, due 2023-08-23T15:59:24.000Z: fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd\n',
  });
});

it.each([
  ['another round', ['verify', '1001', ROUND_1000]],
  ['no signature', ['verify', '1000']],
  ['no round', ['verify', 'x', ROUND_1000]],
  ['another command', ['show', '1000', ROUND_1000]],
])('exits 1 for %s', async (_what, words) => {
  expect((await runBeacon(...words)).code).toBe(1);
});

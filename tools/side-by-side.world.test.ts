import { join } from 'node:path';

import { runProgram } from '@voltide/testkit/run-program';
import { expect, it } from 'vitest';

import { ROOT } from './repository.ts';

it('S13-04 the commit before and this one play side by side on one database', async () => {
  const { PATH = '', HOME = '' } = process.env;
  const program = join(ROOT, 'tools/side-by-side.ts');
  const { code, stdout, stderr } = await runProgram(program, { cwd: ROOT, settings: { PATH, HOME }, args: [] });
  expect([code, stderr]).toEqual([0, '']);
  // A shallow clone has no commit before; the program says so.
  expect(stdout).toMatch(
    /^skipped: the commit before this one is not in this clone|^Both versions work side by side\.$/m,
  );
});

it('a commit that does not exist is no reason to skip', async () => {
  const { PATH = '', HOME = '' } = process.env;
  const program = join(ROOT, 'tools/side-by-side.ts');
  const ended = await runProgram(program, { cwd: ROOT, settings: { PATH, HOME }, args: ['0000000'] });
  expect([ended.code, ended.stdout]).toEqual([1, expect.stringMatching(/^skipped: 0000000 is not in this clone/)]);
});

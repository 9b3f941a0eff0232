import { join } from 'node:path';

import { runProgram } from '@voltide/testkit/run-program';
import { expect, it } from 'vitest';

const run = (...args: string[]) =>
  runProgram(join(import.meta.dirname, 'main.ts'), { cwd: import.meta.dirname, settings: {}, args });

it('--help prints how to start a devnet, and starts none', async () => {
  const { code, stdout, stderr } = await run('--help');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^npm run devnet -- \[--port 9090\]/);
  expect(stdout).not.toContain('chain id');
});

it.each([
  [['--nodes', '0'], '--nodes is a whole number from 1 to 20.'],
  [['--port', 'x'], '--port is a whole number from 0 to 65535.'],
  [['--colour'], "Unknown option '--colour'"],
])('%j is refused with a sentence and how to start one', async (args, sentence) => {
  const { code, stderr } = await run(...args);
  expect(code).toBe(1);
  expect(stderr.startsWith(sentence)).toBe(true);
  expect(stderr).toContain('--help');
});

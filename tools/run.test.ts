import { expect, it } from 'vitest';

import { run } from './run.ts';

/** Starts another program that never ends and has the same output, and does not end either. */
const ENDLESS = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'inherit' });
  setInterval(() => undefined, 1000);
`;

it('what takes too long is ended with all that could still write', async () => {
  expect(await run(process.execPath, ['-e', ENDLESS], { limitMs: 1000 })).toEqual({ exitCode: 1, output: '' });
});

it('what ends in time tells its output and how it ended', async () => {
  const script = 'console.log(1 + 1); process.exitCode = 3';
  expect(await run(process.execPath, ['-e', script], { limitMs: 20_000 })).toEqual({ exitCode: 3, output: '2\n' });
});

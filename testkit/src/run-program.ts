import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

import { COMPILE_CACHE } from './compile-cache.ts';

export type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

type Start = {
  readonly cwd: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly args: readonly string[];
};

/** Runs a program of ours in a process of its own to its end. */
export async function runProgram(file: string, { cwd, settings, args }: Start): Promise<Ended> {
  const env = { ...settings, LC_ALL: 'C', NODE_COMPILE_CACHE: COMPILE_CACHE };
  const child = spawn(process.execPath, [file, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number];
  const [stdout, stderr] = await outputs;
  return { code, stdout, stderr };
}

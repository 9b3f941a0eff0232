import { spawnSync } from 'node:child_process';

import { findProgram } from './find-program.ts';

type ToolEnded = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

type ToolStart = { readonly cwd: string; readonly settings?: Readonly<Record<string, string>> };

/** Runs a program of this machine to its end, with these settings and this machine's path. */
export function runTool(command: string, args: readonly string[], { cwd, settings = {} }: ToolStart): ToolEnded {
  const { PATH = '', HOME = '' } = process.env;
  return spawnSync(command, args, { cwd, encoding: 'utf8', env: { PATH, HOME, LC_ALL: 'C', ...settings } });
}

/** True if this machine has a program, whose version may have to be a given one. */
export function hasTool(name: string, version = ''): boolean {
  if (findProgram(name) === undefined) return false;
  return version === '' || spawnSync(name, ['--version'], { encoding: 'utf8' }).stdout.includes(version);
}

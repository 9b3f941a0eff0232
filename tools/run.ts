import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { ROOT } from './repository.ts';

export type Outcome = { readonly exitCode: number; readonly output: string };

type RunOptions = {
  readonly env?: Readonly<Record<string, string>>;
  /** Shows the output at once instead of collecting it. */
  readonly show?: boolean;
  readonly cwd?: string;
  /** Ends it, with all processes that it has started, when it takes longer: its exit code is 1 then. */
  readonly limitMs?: number;
};

/** Runs a program to its end, from the root of the repository where nothing else is said. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const child = spawn(command, args, {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...options.env },
    detached: options.limitMs !== undefined,
    stdio: options.show === true ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const pieces: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece));
  }
  child.once('error', reject);
  if (options.limitMs !== undefined) endInTime(child, options.limitMs);
  child.once('close', (code) => resolve({ exitCode: code ?? 1, output: pieces.join('') }));
  return promise;
}

/** A worker in an endless loop would outlive the process that waits for it: all of the group are ended, always. */
function endInTime(child: ChildProcess, limitMs: number): void {
  const end = (): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has ended already.
    }
  };
  const timer = setTimeout(end, limitMs);
  process.once('exit', end);
  child.once('exit', () => {
    clearTimeout(timer);
    process.off('exit', end);
    end();
  });
}

/** The file that a package's command starts, so that it runs on this Node whatever the PATH says. */
export function findCommand(packageName: string, script: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`)), script);
}

/** A length of time for people: "4.2 s". */
export function formatSeconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}

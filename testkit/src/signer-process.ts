import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { COMPILE_CACHE } from './compile-cache.ts';
import { runProgram, type Ended } from './run-program.ts';

const MAIN = join(import.meta.dirname, '../../apps/signer/src/main.ts');
const AHEAD = fileURLToPath(new URL('./signer-ahead.ts', import.meta.url));

export type SignerProcess = {
  readonly folder: string;
  readonly address: string;
  /**
   * Starts it, with a clock that is so far ahead of the machine's; resolves once it listens. One that still runs is
   * ended first, as where a test is repeated. @throws Error if it ends instead.
   */
  readonly start: (settings?: Settings, aheadMs?: number) => Promise<void>;
  readonly kill: () => Promise<void>;
  /** Runs one of its commands to the end; "start" waits for an end too. */
  readonly run: (command: 'init' | 'about' | 'start', settings?: Settings) => Promise<Ended>;
  readonly read: (name: string) => string;
  readonly close: () => Promise<void>;
};

type Settings = Readonly<Record<string, string>>;

/** Makes a signer's folder, with settings for every start. The environment of this process does not reach it. */
export async function createSignerProcess(settings: Settings): Promise<SignerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'signer-'));
  const environment = (more: Settings = {}) => ({ SIGNER_FOLDER: folder, ...settings, ...more });
  let kill = async (): Promise<void> => undefined;
  const run: SignerProcess['run'] = (command, more) =>
    runProgram(MAIN, { cwd: folder, settings: environment(more), args: [command] });
  const start: SignerProcess['start'] = async (more, aheadMs = 0) => {
    await kill();
    const env = { ...environment(more), NODE_COMPILE_CACHE: COMPILE_CACHE };
    const program = aheadMs === 0 ? [MAIN] : [AHEAD, `${aheadMs}`];
    const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const complaints = text(child.stderr);
    const exit = once(child, 'exit');
    kill = async () => {
      child.kill('SIGKILL');
      await exit;
    };
    const isUp = once(createInterface({ input: child.stdout }), 'line').then(() => true);
    if (!(await Promise.race([isUp, exit.then(() => false)]))) throw new Error(await complaints);
  };
  const made = await run('init');
  if (made.code !== 0) throw new Error(made.stderr);
  return {
    folder,
    address: /T\w{33}/.exec(made.stdout)?.[0] ?? '',
    start,
    kill: () => kill(),
    run,
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    async close() {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
}

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { MortalCall } from './crash-child.ts';

/** A server in a process of its own. */
export type MortalNode = {
  readonly url: string;
  /** Lets time go on, by its clock and by that of the database. */
  readonly advance: (byMs: number) => Promise<void>;
  /** Gives every periodic job its turn once more. False when it ended before they were through. */
  readonly runJobs: () => Promise<boolean>;
  /** Has it end with SIGKILL once a statement that holds a text is answered, before it can do anything with that. */
  readonly dieAfter: (text: string) => Promise<void>;
  readonly ended: Promise<void>;
  readonly kill: () => Promise<void>;
};

type MortalOptions = {
  readonly aheadMs?: number;
  /** Further error of its clock: the database, and other nodes, do not share it. */
  readonly wrongMs?: number;
  /** Jobs run on `runJobs`, or automatically as in production. */
  readonly jobs?: 'by themselves' | 'when asked';
  readonly site?: 'built';
  readonly settings?: Readonly<Record<string, string>>;
};

const CHILD = fileURLToPath(new URL('./crash-child.ts', import.meta.url));

/** Starts a server over a migrated database. @throws Error when it ends before it listens. */
export async function startMortalNode(
  databaseUrl: string,
  secretKey: string,
  { aheadMs = 0, wrongMs = 0, jobs = 'by themselves', site, settings = {} }: MortalOptions = {},
): Promise<MortalNode> {
  const told = [databaseUrl, secretKey, String(aheadMs), jobs, String(wrongMs), JSON.stringify(settings), site ?? ''];
  const child = fork(CHILD, told, { execArgv: [] });
  const url = await whereItListens(child);
  const ended = once(child, 'exit');
  const order = async (call: MortalCall): Promise<boolean> => {
    const done = once(child, 'message').then(() => true);
    child.send(call);
    return Promise.race([done, ended.then(() => false)]);
  };
  return {
    url,
    advance: async (byMs) => void (await order({ call: 'advance', byMs })),
    runJobs: () => order({ call: 'run jobs' }),
    ended: ended.then(() => undefined),
    dieAfter: async (text) => void (await order({ call: 'die after', text })),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function whereItListens(child: ChildProcess): Promise<string> {
  const listening = once(child, 'message').then(([url]) => url as string);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${code} before it listened`);
  });
  return Promise.race([listening, ended]);
}

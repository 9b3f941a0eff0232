import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own, whose jobs run by themselves. */
export type MortalNode = {
  readonly url: string;
  /** Ends it with SIGKILL: it gets to do nothing more. */
  readonly kill: () => Promise<void>;
};

const CHILD = fileURLToPath(new URL('./crash-child.ts', import.meta.url));

/** Starts a server over a migrated database. @throws Error when it ends before it listens. */
export async function startMortalNode(databaseUrl: string, secretKey: string): Promise<MortalNode> {
  const child = fork(CHILD, [databaseUrl, secretKey], { execArgv: [] });
  return {
    url: await whereItListens(child),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
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

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { LuckyTarget } from './lucky-seed.ts';
import type { WorldCall, WorldCalls, WorldReply } from './world-protocol.ts';

/** A world in a process of its own: the whole server over a database of its own, with a clock to put forward. */
export type ChildWorld = {
  readonly url: string;
  readonly databaseUrl: string;
  readonly advance: (byMs: number) => Promise<void>;
  /** Serves the pages of another build from now on. */
  readonly publish: (folder: string) => Promise<void>;
  readonly runJobs: () => Promise<void>;
  /** Changes a balance by an operator's adjustment: an amount in VT, signed. */
  readonly adjust: (who: string, bucket: 'cash' | 'promo', amountVt: string) => Promise<void>;
  /** Gives somebody, by username, tokens that no game gave: the books do not account for them. */
  readonly giveTokens: (who: string, tokens: number) => Promise<void>;
  readonly confirmEmail: (email: string) => Promise<void>;
  /** Brings capital into the house, or takes some out: an amount in VT, signed. */
  readonly capital: (amountVt: string) => Promise<void>;
  /** Makes an account a superadmin, and creates it where there is none; answers what an operator would read. */
  readonly grant: (email: string) => Promise<readonly string[]>;
  /** Ends the hold of what a referee, by username, brings: an operator releases it or refuses it. */
  readonly reviewReferral: (who: string, isReleased: boolean) => Promise<void>;
  /** Finds a client seed with which a player's next open brings these items; set it before any other. */
  readonly findLuckySeed: (target: LuckyTarget) => Promise<string>;
  readonly reconcile: () => Promise<WorldCalls['reconcile']['answers']>;
  /** Lets another node have the jobs of one over the same database that was killed. */
  readonly endLeases: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type WorldHost = {
  /** Starts a server over a database of its own or one given, with settings over the world's own, as variables. */
  readonly open: (settings?: Readonly<Record<string, string>>, databaseUrl?: string) => Promise<ChildWorld>;
  /** Ends the process, its worlds, and its PostgreSQL if that is its own. */
  readonly stop: () => Promise<void>;
};

type Waiting = { readonly resolve: (answer: never) => void; readonly reject: (error: Error) => void };

/** Variable with the address of a PostgreSQL server that several hosts share, if any. */
const SHARED_CLUSTER = 'TEST_CLUSTER_URL';

/** Lets the hosts that this process and those below it start share a server of `startTemplateCluster`. */
export function shareCluster(url: string): void {
  process.env[SHARED_CLUSTER] = url;
}

/**
 * Starts a process that holds worlds. It is for programs that cannot be the world themselves: a browser test runs under
 * its runner's own module loader. It needs the built pages, and ends with the program that started it. Its PostgreSQL
 * is its own, unless one is shared.
 */
export function startWorldHost(): WorldHost {
  const shared = process.env[SHARED_CLUSTER];
  const args = shared === undefined ? [] : [shared];
  const child = fork(fileURLToPath(new URL('./serve-world.ts', import.meta.url)), args, { execArgv: [] });
  const call = createCaller(child);
  const open: WorldHost['open'] = async (settings = {}, existing) => {
    const { world, url, databaseUrl } = await call('open', { settings, databaseUrl: existing });
    return {
      url,
      databaseUrl,
      advance: async (byMs) => void (await call('advance', { world, byMs })),
      publish: async (folder) => void (await call('publish', { world, folder })),
      runJobs: async () => void (await call('runJobs', { world })),
      adjust: async (who, bucket, amountVt) => void (await call('adjust', { world, who, bucket, amountVt })),
      giveTokens: async (who, tokens) => void (await call('giveTokens', { world, who, tokens })),
      confirmEmail: async (email) => void (await call('confirmEmail', { world, email })),
      capital: async (amountVt) => void (await call('capital', { world, amountVt })),
      grant: (email) => call('grant', { world, email }),
      reviewReferral: async (who, isReleased) => void (await call('reviewReferral', { world, who, isReleased })),
      findLuckySeed: (target) => call('findLuckySeed', { world, ...target }),
      reconcile: () => call('reconcile', { world }),
      endLeases: async () => void (await call('endLeases', { databaseUrl })),
      close: async () => void (await call('close', { world })),
    };
  };
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  };
  return { open, stop };
}

function createCaller(child: ChildProcess) {
  const waiting = new Map<number, Waiting>();
  let sent = 0;
  child.on('message', (reply: WorldReply) => {
    const call = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok) call?.resolve(reply.answer as never);
    else call?.reject(new Error(reply.error));
  });
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`the world's process ended with ${code}`));
  });
  return <K extends WorldCall>(call: K, input: WorldCalls[K]['takes']): Promise<WorldCalls[K]['answers']> =>
    new Promise((resolve, reject) => {
      sent += 1;
      waiting.set(sent, { resolve, reject });
      child.send({ id: sent, call, input });
    });
}

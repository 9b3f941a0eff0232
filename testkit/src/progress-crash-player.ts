import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { claimRewards, login, refresh, setClientSeed, signup, type Claimed } from '@voltide/contract';
import { present } from '@voltide/core';
import { spinToday } from '@voltide/games/daily-spin/contract';
import { currentSpinTable } from '@voltide/games/daily-spin/table';
import { findPack } from '@voltide/games/packs/catalogue';
import { openPacks } from '@voltide/games/packs/contract';

import { freshAddress } from './addresses.ts';
import { createClient, type Answer, type Client } from './client.ts';
import { tryPlay } from './crash-player.ts';
import { signupBody } from './people.ts';

/** Somebody who earns and claims rewards through kills of the server, and remembers every answer. */
export type ProgressPlayer = {
  /** Spins, opens packs and claims so many times, or until no answer comes. */
  readonly play: (times: number) => Promise<void>;
  /** Sends what got no answer again, with its key, to a server; then repeats its last claim. */
  readonly settle: (url: string) => Promise<void>;
  /** Stays signed in when time went on by more than a token lasts. */
  readonly renew: () => Promise<void>;
  /** Repeats every claim: the answer is the same. */
  readonly audit: () => Promise<void>;
  readonly claims: () => number;
  readonly unanswered: () => number;
  readonly faults: readonly string[];
};

type Order = { readonly path: string; readonly body: unknown };

const PACK_ID = 'tin-sparrow';
const RETRY_MS = 50;
const TRIES_MAX = 600;
/** Answers after which the same request may still be served. */
const TRY_AGAIN = [429, 503];
/** Errors that say that there was nothing to do. */
const NOTHING_DONE = ['day_used', 'nothing_to_claim', 'insufficient_balance'];

/** Signs a player up who stakes the promo of the welcome. */
export async function createProgressPlayer(url: string): Promise<ProgressPlayer> {
  const person = signupBody(`g${randomUUID().slice(0, 12)}`);
  const address = freshAddress();
  let client = createClient(url, address);
  client.setToken((await client.call(signup, { body: person })).token);
  await client.call(setClientSeed, { body: { clientSeed: 'crash' } });
  const { answers, faults, keep } = createMemory();
  let open: { readonly key: string; readonly order: Order } | undefined;
  let unanswered = 0;

  const ask = (key: string, { path, body }: Order): Promise<Answer | undefined> =>
    tryPlay(client, path, { body, headers: { 'idempotency-key': key } });
  const insist = async (key: string, order: Order): Promise<void> => {
    for (let attempt = 0; attempt < TRIES_MAX; attempt += 1) {
      if (keep(key, await ask(key, order))) return;
      await pause(RETRY_MS);
    }
    faults.push(`${key} got no answer after the recovery`);
  };
  const claims = (): readonly string[] => [...answers.keys()].filter((key) => key.startsWith('claim'));

  return {
    faults,
    play: async (times) => {
      for (const order of Array.from({ length: times }, dayOf).flat()) {
        const key = `${order === CLAIM ? 'claim' : 'play'}-${randomUUID()}`;
        if (keep(key, await ask(key, order))) continue;
        open = { key, order };
        unanswered += 1;
        return;
      }
    },
    settle: async (next) => {
      client = reopen(client, next, address);
      if (open !== undefined) await insist(open.key, open.order);
      open = undefined;
      const last = claims().at(-1);
      if (last !== undefined) await insist(last, CLAIM);
    },
    renew: async () => {
      const renewed = client.call(refresh).catch(() => {
        const body = { credential: person.email, password: person.password };
        return client.call(login, { body });
      });
      client.setToken((await renewed).token);
    },
    audit: async () => {
      for (const key of claims()) await insist(key, CLAIM);
    },
    claims: () => claims().length,
    unanswered: () => unanswered,
  };
}

/** Keeps a player's answers. Another answer under the same key is a fault, and so is a reward that comes twice. */
function createMemory() {
  const answers = new Map<string, string>();
  const rewards = new Set<string>();
  const faults: string[] = [];
  const noteRewards = (claimed: Claimed): void => {
    for (const { kind, subject } of claimed.rewards) {
      if (rewards.has(`${kind} ${subject}`)) faults.push(`${kind} ${subject} was given twice`);
      rewards.add(`${kind} ${subject}`);
    }
  };
  /** Keeps an answer. False when there was none, or only that it has to be asked for again. */
  const keep = (key: string, answer: Answer | undefined): boolean => {
    if (answer === undefined || TRY_AGAIN.includes(answer.status)) return false;
    const text = JSON.stringify(answer.json);
    const before = answers.get(key);
    if (before !== undefined && before !== text) faults.push(`${key} was answered ${before}, then ${text}`);
    if (answer.status !== 200) {
      const { code = '' } = answer.json as { readonly code?: string };
      if (!NOTHING_DONE.includes(code)) faults.push(`${key} was answered ${answer.status} ${text}`);
      return true;
    }
    if (before === undefined && key.startsWith('claim')) noteRewards(answer.json as Claimed);
    answers.set(key, text);
    return true;
  };
  return { answers, faults, keep };
}

const CLAIM: Order = { path: claimRewards.path, body: { rewards: 'all' } };

function dayOf(): readonly Order[] {
  const { hash } = present(findPack(PACK_ID), PACK_ID);
  const opening: Order = { path: openPacks.path, body: { packId: PACK_ID, tableHash: hash, quantity: 1 } };
  const spin: Order = { path: spinToday.path, body: { tableHash: currentSpinTable().hash } };
  return [spin, opening, CLAIM, opening, CLAIM];
}

function reopen(old: Client, url: string, address: string): Client {
  old.close();
  const client = createClient(url, address);
  client.setToken(old.token());
  for (const [name, value] of old.cookies) client.cookies.set(name, value);
  return client;
}

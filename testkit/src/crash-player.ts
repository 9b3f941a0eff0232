import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { login, putPlayerLimit, putPreferences, RARITIES, refresh, setClientSeed, signup } from '@voltide/contract';
import { parseUserId, present, type UserId } from '@voltide/core';
import { spinToday } from '@voltide/games/daily-spin/contract';
import { currentSpinTable } from '@voltide/games/daily-spin/table';
import { findPack } from '@voltide/games/packs/catalogue';
import { openPacks } from '@voltide/games/packs/contract';

import { createClient, type Answer, type Client, type Sending } from './client.ts';
import { listPlayFaults } from './crash-audit.ts';
import { signupBody } from './people.ts';
import { SPIN_PATH, spinOf } from './wheel-player.ts';

export const CRASH_GAMES = ['packs', 'wheel', 'spin'] as const;
export type CrashGame = (typeof CRASH_GAMES)[number];

/** Kinds of players: with promo, with cash, and with cash up to a stake limit that a few plays reach. */
export const CRASH_PURSES = ['promo', 'cash', 'limited cash'] as const;
type CrashPurse = (typeof CRASH_PURSES)[number];

/** A player who opens packs and spins both wheels through kills of server and database, and remembers every answer. */
export type CrashPlayer = {
  readonly userId: UserId;
  readonly purse: CrashPurse;
  /** Plays one thing after the other until told to rest or until no answer comes. */
  readonly play: () => Promise<void>;
  readonly rest: () => void;
  /** Repeats what got no answer, with its key, until it has one; then asks again for what it has been told before. */
  readonly settle: (url: string) => Promise<void>;
  /** Stays signed in when time went on by more than a token lasts. */
  readonly renew: () => Promise<void>;
  /** Asks again for everything it has been told, reveals the seeds and proves everything. What is wrong, in words. */
  readonly audit: () => Promise<readonly string[]>;
  readonly acknowledged: (game: CrashGame) => number;
  readonly unanswered: (game: CrashGame) => number;
};

const PACK_ID = 'tin-sparrow';
const LIMIT_VT = '3.000000';
/** One play of so many asks for the spin of the day, whether or not the day was spun. */
const SPIN_EVERY = 6;
const RETRY_MS = 20;
const TRIES_MAX = 5000;
/** Answers after which the same request may still be played. */
const TRY_AGAIN = [429, 503];

/** Signs a player up who sells every item at once, so that the balance lasts. */
export async function createCrashPlayer(url: string, purse: CrashPurse): Promise<CrashPlayer> {
  const person = signupBody(`c${randomUUID().slice(0, 12)}`);
  let client = createClient(url);
  const { token, user } = await client.call(signup, { body: person });
  client.setToken(token);
  await client.call(setClientSeed, { body: { clientSeed: 'crash' } });
  const spendOrder = purse === 'promo' ? 'promo_first' : 'cash_first';
  await client.call(putPreferences, { body: { autoSell: [...RARITIES], spendOrder } });
  const isLimited = purse === 'limited cash';
  if (isLimited) await client.call(putPlayerLimit, { body: { kind: 'stake', period: 'day', amount: LIMIT_VT } });

  const memory = createMemory(isLimited);
  let resting = false;
  const ask = (key: string): Promise<Answer | undefined> => {
    const { path, body } = orderOf(gameOf(key));
    return tryPlay(client, path, { body, headers: { 'idempotency-key': key } });
  };
  const insist = async (key: string): Promise<void> => {
    for (let attempt = 0; attempt < TRIES_MAX; attempt++) {
      if (memory.keep(key, await ask(key))) return;
      await pause(RETRY_MS);
    }
    memory.faults.push(`${key} got no answer after the recovery`);
  };

  return {
    userId: present(parseUserId(user.id), 'the number of a user'),
    purse,
    play: async () => {
      resting = false;
      while (!resting) {
        const key = `${chooseGame()}-${randomUUID()}`;
        if (memory.keep(key, await ask(key))) continue;
        memory.open.push(key);
        return;
      }
    },
    rest: () => {
      resting = true;
    },
    settle: async (nextUrl) => {
      client.close();
      client = reopen(client, nextUrl);
      const known = [...memory.answers.keys()].at(-1);
      for (const key of memory.takeOpen()) await insist(key);
      if (known !== undefined) await insist(known);
    },
    renew: async () => {
      const renewed = client.call(refresh).catch(() => {
        const body = { credential: person.email, password: person.password };
        return client.call(login, { body });
      });
      client.setToken((await renewed).token);
    },
    audit: async () => {
      for (const key of memory.answers.keys()) await insist(key);
      const told = [...memory.answers.values()];
      return [...memory.faults, ...(await listPlayFaults(client, told))];
    },
    acknowledged: (game) => [...memory.answers.keys()].filter((key) => gameOf(key) === game).length,
    unanswered: memory.unanswered,
  };
}

function createMemory(isLimited: boolean) {
  const answers = new Map<string, string>();
  const faults: string[] = [];
  const open: string[] = [];
  const unanswered: string[] = [];
  return {
    answers,
    faults,
    open,
    takeOpen: (): readonly string[] => {
      const taken = open.splice(0);
      unanswered.push(...taken);
      return taken;
    },
    unanswered: (game: CrashGame): number => unanswered.filter((key) => gameOf(key) === game).length,

    /** Keeps an answer. False when there was none, or only that it has to be asked for again. */
    keep: (key: string, answer: Answer | undefined): boolean => {
      if (answer === undefined || TRY_AGAIN.includes(answer.status)) return false;
      const text = JSON.stringify(answer.json);
      const before = answers.get(key);
      if (answer.status === 200 && before === undefined) answers.set(key, text);
      else if (answer.status === 200 && before !== text) faults.push(`${key} was answered ${before}, then ${text}`);
      else if (answer.status !== 200 && !(before === undefined && isRefusal(key, answer, isLimited))) {
        faults.push(`${key} was answered ${answer.status} ${text}`);
      }
      return true;
    },
  };
}

/** True if nothing was played for a good reason: the day was spun, or the limit reached. */
function isRefusal(key: string, answer: Answer, isLimited: boolean): boolean {
  const code = codeOf(answer);
  return code === 'day_used' ? gameOf(key) === 'spin' : code === 'limit_reached' && isLimited;
}

function chooseGame(): CrashGame {
  if (randomInt(SPIN_EVERY) === 0) return 'spin';
  return randomInt(2) === 0 ? 'wheel' : 'packs';
}

/** The game that a key asks for, with which it begins. */
function gameOf(key: string): CrashGame {
  return present(
    CRASH_GAMES.find((game) => key.startsWith(`${game}-`)),
    'the game of a key',
  );
}

function orderOf(game: CrashGame): { readonly path: string; readonly body: unknown } {
  switch (game) {
    case 'packs': {
      const tableHash = present(findPack(PACK_ID), PACK_ID).hash;
      return { path: openPacks.path, body: { packId: PACK_ID, tableHash, quantity: 1 } };
    }
    case 'wheel':
      return { path: SPIN_PATH, body: spinOf('breeze') };
    case 'spin':
      return { path: spinToday.path, body: { tableHash: currentSpinTable().hash } };
  }
}

/**
 * Asks for a play. Where the pair was replaced by itself, the next one waits for a client seed, and then the same key
 * may go again, once: a seed that could not be set is as good as no answer.
 */
export async function tryPlay(
  client: Pick<Client, 'send'>,
  path: string,
  sending: Sending,
): Promise<Answer | undefined> {
  const send = (): Promise<Answer | undefined> => client.send('POST', path, sending).catch(() => undefined);
  const answer = await send();
  if (codeOf(answer) !== 'client_seed_missing') return answer;
  await client.send('POST', setClientSeed.path, { body: { clientSeed: 'crash-again' } }).catch(() => undefined);
  const again = await send();
  return codeOf(again) === 'client_seed_missing' ? undefined : again;
}

function codeOf(answer: Answer | undefined): unknown {
  return (answer?.json as { readonly code?: unknown } | undefined)?.code;
}

function reopen(old: Client, url: string): Client {
  const client = createClient(url);
  client.setToken(old.token());
  for (const [name, value] of old.cookies) client.cookies.set(name, value);
  return client;
}

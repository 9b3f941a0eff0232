import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { login, putPreferences, setClientSeed, signup } from '@voltide/contract';
import { parseUserId, present, type UserId } from '@voltide/core';
import { findPack } from '@voltide/games/packs/catalogue';
import { openPacks } from '@voltide/games/packs/contract';

import { freshAddress } from './addresses.ts';
import { createClient, type Answer, type Client } from './client.ts';
import type { CrashPlayer } from './crash-player.ts';
import { signupBody } from './people.ts';

/** Gives whole numbers below one. */
export type Dice = (below: number) => number;

export type BattleLobby = { readonly opened: string[] };

/** A player who opens, joins and leaves battles through kills of nodes and database, and remembers every answer. */
export type BattleCrashPlayer = Pick<CrashPlayer, 'userId' | 'purse'> & {
  /** Makes one move after the other, at any of the nodes, until told to rest or until no answer comes. */
  readonly play: (urls: readonly string[]) => Promise<void>;
  readonly rest: () => void;
  /** Repeats what got no answer, with its key, until it has one. */
  readonly settle: (url: string) => Promise<void>;
  /** Asks again for everything that was acknowledged. What was answered otherwise than before, in words. */
  readonly audit: (url: string) => Promise<readonly string[]>;
  /** Stays signed in when time went on by more than a token lasts. */
  readonly renew: (url: string) => Promise<void>;
  readonly acknowledged: () => number;
  readonly unanswered: () => number;
};

type Move = { readonly path: string; readonly body: unknown; readonly key: string };

const PACKS = ['tin-sparrow', 'glass-tide', 'twin-tides'] as const;
const LAYOUTS = ['1v1', '1v1', '1v1v1', '2v2'] as const;
const MODES = ['standard', 'terminal', 'points', 'jackpot', 'shared'] as const;
const RETRY_MS = 20;
const TRIES_MAX = 2000;
/** Answers after which the same request may still be done. */
const TRY_AGAIN = [429, 503];
/** Allowed rejections while others move too. */
const REFUSALS: readonly unknown[] = [
  'battle_full',
  'battle_gone',
  'battle_joined',
  'forbidden',
  'insufficient_balance',
  'off_sale',
  'too_many_battles',
];

/** Signs up a player of a campaign of battles. */
export async function createBattleCrashPlayer(
  url: string,
  purse: CrashPlayer['purse'],
  { dice, lobby }: { readonly dice: Dice; readonly lobby: BattleLobby },
): Promise<BattleCrashPlayer> {
  const address = freshAddress();
  const first = createClient(url, address);
  const person = signupBody(`b${randomUUID().slice(0, 12)}`);
  const { token: firstToken, user } = await first.call(signup, { body: person });
  first.setToken(firstToken);
  await prepare(first, purse);
  first.close();

  const { answers, faults, keep } = createMemory(lobby);
  const open: Move[] = [];
  let token = firstToken;
  let unanswered = 0;
  let resting = false;
  const send = async (at: string, { path, body, key }: Move): Promise<Answer | undefined> => {
    const client = createClient(at, address);
    client.setToken(token);
    try {
      return await client.send('POST', path, { body, headers: { 'idempotency-key': key } }).catch(() => undefined);
    } finally {
      client.close();
    }
  };
  const insist = async (at: string, move: Move): Promise<void> => {
    for (let attempt = 0; attempt < TRIES_MAX; attempt++) {
      if (keep(move, await send(at, move))) return;
      await pause(RETRY_MS);
    }
    faults.push(`${move.path} got no answer after the recovery`);
  };
  return {
    userId: present(parseUserId(user.id), 'the number of a user') satisfies UserId,
    purse,
    play: async (urls) => {
      resting = false;
      while (!resting) {
        const move = chooseMove(dice, lobby);
        const answer = await send(present(urls[dice(urls.length)], 'a node'), move);
        if (keep(move, answer)) continue;
        open.push(move);
        unanswered += 1;
        return;
      }
    },
    rest: () => {
      resting = true;
    },
    settle: async (at) => {
      for (const move of open.splice(0)) await insist(at, move);
    },
    audit: async (at) => {
      for (const move of answers.keys()) await insist(at, move);
      return faults;
    },
    renew: async (at) => {
      const client = createClient(at, address);
      token = (await client.call(login, { body: { credential: person.email, password: person.password } })).token;
      client.close();
    },
    acknowledged: () => answers.size,
    unanswered: () => unanswered,
  };
}

/** Sets how seats are paid, and plays once: only then may a public battle be opened. */
async function prepare(client: Client, purse: CrashPlayer['purse']): Promise<void> {
  const spendOrder = purse === 'promo' ? 'promo_first' : 'cash_first';
  await client.call(putPreferences, { body: { autoSell: [], spendOrder } });
  const { id: packId, hash: tableHash } = present(findPack(PACKS[0]), PACKS[0]);
  await client.call(setClientSeed, { body: { clientSeed: 'campaign' } });
  await client.call(openPacks, { body: { packId, tableHash, quantity: 1 }, key: randomUUID() });
}

function createMemory(lobby: BattleLobby) {
  const answers = new Map<Move, string>();
  const faults: string[] = [];
  /** Keeps an answer. False when there was none, or only that it has to be asked for again. */
  const keep = (move: Move, answer: Answer | undefined): boolean => {
    if (answer === undefined || TRY_AGAIN.includes(answer.status)) return false;
    const [text, before] = [JSON.stringify(answer.json), answers.get(move)];
    const { code, battleId } = answer.json as { readonly code?: unknown; readonly battleId?: string };
    if (answer.status === 200 && before === undefined) {
      answers.set(move, text);
      if (move.path === '/api/battles' && battleId !== undefined) lobby.opened.push(battleId);
    } else if (before === undefined ? !REFUSALS.includes(code) : before !== text) {
      faults.push(`${move.path} was answered ${before ?? 'nothing'}, then ${answer.status} ${text}`);
    }
    return true;
  };
  return { answers, faults, keep };
}

function chooseMove(dice: Dice, { opened }: BattleLobby): Move {
  const key = randomUUID();
  const among = opened.slice(-12);
  const kind = among.length === 0 ? 0 : dice(10);
  if (kind < 2) return { path: '/api/battles', body: chooseBattle(dice), key };
  const battleId = present(among[dice(among.length)], 'a battle');
  if (kind < 3) return { path: `/api/battles/${battleId}/leave`, body: {}, key };
  if (kind < 4) return { path: `/api/battles/${battleId}/house`, body: {}, key };
  return { path: `/api/battles/${battleId}/join`, body: { share: 100, clientSeed: `c${dice(1000)}` }, key };
}

function chooseBattle(dice: Dice): unknown {
  const pick = <T>(all: readonly T[]): T => present(all[dice(all.length)], 'a choice');
  const rounds = Array.from({ length: 1 + dice(3) }, () => {
    const id = pick(PACKS);
    return { id, hash: present(findPack(id), id).hash };
  });
  const mode = pick(MODES);
  const isDecided = mode !== 'shared' && mode !== 'jackpot';
  return {
    settings: {
      layout: pick(LAYOUTS),
      mode,
      inverse: mode !== 'shared' && dice(2) === 0,
      tie: isDecided && dice(2) === 0 ? 'split' : 'ticket',
      rounds,
      funding: 0,
    },
    share: pick([25, 50, 100]),
    clientSeed: `s${dice(1000)}`,
    allowsHouse: true,
    isPrivate: false,
  };
}

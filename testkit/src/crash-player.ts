import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import {
  exportPlaysJson,
  getSeeds,
  putPreferences,
  RARITIES,
  rotateSeeds,
  setClientSeed,
  signup,
} from '@voltide/contract';
import { parseUserId, present, type UserId } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { checkExport } from '@voltide/games/check-export';
import { findPack } from '@voltide/games/packs/catalogue';
import { openPacks } from '@voltide/games/packs/contract';
import { parseAccountExport } from '@voltide/games/parse-record';
import { spinWheel } from '@voltide/games/wheel/contract';

import { createClient, type Answer, type Client, type Sending } from './client.ts';
import { signupBody } from './people.ts';
import { spinOf } from './wheel-player.ts';

/** A player who opens packs and spins the wheel through kills of server and database, and remembers every answer. */
export type CrashPlayer = {
  readonly userId: UserId;
  /** Plays one thing after the other until told to rest or until no answer comes. */
  readonly play: () => Promise<void>;
  readonly rest: () => void;
  /** Repeats what got no answer, with its key, until it has one; then asks again for what it has been told before. */
  readonly settle: (url: string) => Promise<void>;
  /** Reveals the seeds and proves everything. What is wrong, in words. */
  readonly audit: () => Promise<readonly string[]>;
  readonly acknowledged: () => number;
  readonly unanswered: () => number;
};

const PACK_ID = 'tin-sparrow';
/** Half of the keys ask for a spin. */
const OF_A_SPIN = /^[0-7]/;
const RETRY_MS = 20;
const TRIES_MAX = 5000;

/** Signs a player up who sells every find at once, so that the balance lasts. */
export async function createCrashPlayer(url: string): Promise<CrashPlayer> {
  let client = createClient(url);
  const { token, user } = await client.call(signup, { body: signupBody(`c${randomUUID().slice(0, 12)}`) });
  client.setToken(token);
  await client.call(setClientSeed, { body: { clientSeed: 'crash' } });
  await client.call(putPreferences, { body: { autoSell: [...RARITIES], spendOrder: 'promo_first' } });

  const tableHash = present(findPack(PACK_ID), PACK_ID).hash;
  const answers = new Map<string, string>();
  const faults: string[] = [];
  let open: string[] = [];
  let unanswered = 0;
  let resting = false;

  const ask = (key: string): Promise<Answer | undefined> => {
    const headers = { 'idempotency-key': key };
    if (OF_A_SPIN.test(key)) return tryPlay(client, spinWheel.path, { body: spinOf('breeze', '0.100000'), headers });
    return tryPlay(client, openPacks.path, { body: { packId: PACK_ID, tableHash, quantity: 1 }, headers });
  };
  /** Keeps an answer. False when there was none, or only that the service is busy. */
  const keep = (key: string, answer: Answer | undefined): boolean => {
    if (answer === undefined || answer.status === 503) return false;
    const text = JSON.stringify(answer.json);
    const before = answers.get(key);
    if (answer.status !== 200) faults.push(`${key} was answered ${answer.status} ${text}`);
    else if (before !== undefined && before !== text) faults.push(`${key} was answered ${before}, then ${text}`);
    else answers.set(key, text);
    return true;
  };
  const insist = async (key: string): Promise<void> => {
    for (let attempt = 0; attempt < TRIES_MAX; attempt++) {
      if (keep(key, await ask(key))) return;
      await pause(RETRY_MS);
    }
    faults.push(`${key} got no answer after the recovery`);
  };

  return {
    userId: present(parseUserId(user.id), 'the number of a user'),
    play: async () => {
      resting = false;
      while (!resting) {
        const key = randomUUID();
        if (keep(key, await ask(key))) continue;
        open.push(key);
        unanswered++;
        return;
      }
    },
    rest: () => {
      resting = true;
    },
    settle: async (nextUrl) => {
      client.close();
      client = reopen(client, nextUrl);
      const known = [...answers.keys()].at(-1);
      for (const key of open) await insist(key);
      open = [];
      if (known !== undefined) await insist(known);
    },
    audit: async () => [...faults, ...(await listFaults(client, answers))],
    acknowledged: () => answers.size,
    unanswered: () => unanswered,
  };
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
  if (!isSeedless(answer)) return answer;
  await client.send('POST', setClientSeed.path, { body: { clientSeed: 'crash-again' } }).catch(() => undefined);
  const again = await send();
  return isSeedless(again) ? undefined : again;
}

function isSeedless(answer: Answer | undefined): boolean {
  return (answer?.json as { readonly code?: unknown } | undefined)?.code === 'client_seed_missing';
}

function reopen(old: Client, url: string): Client {
  const client = createClient(url);
  client.setToken(old.token());
  return client;
}

/** Every acknowledged key has made one play, there is no other play, and all of them follow from the revealed seeds. */
async function listFaults(client: Client, answers: ReadonlyMap<string, string>): Promise<string[]> {
  const { seeds } = await client.call(getSeeds);
  await client.call(rotateSeeds, { body: { epoch: seeds.epoch, clientSeed: 'done' } });
  const account = parseAccountExport(await client.call(exportPlaysJson));
  const told = [...answers.values()].map((text) => (JSON.parse(text) as { play: { id: string } }).play.id);
  const kept = account.plays.map(({ epoch, nonce }) => `${epoch}-${nonce}`);
  const { plays, epochs } = checkExport(nodeHashes, account);
  return [
    ...(told.toSorted().join() === kept.toSorted().join()
      ? []
      : [`${new Set(told).size} plays were acknowledged by ${told.length} answers, ${kept.length} are kept`]),
    ...plays.filter(({ state }) => state !== 'proven').map(({ wrong }) => `a play is not proven: ${wrong.join()}`),
    ...epochs.flatMap((pair) => pair.faults.map(({ text }) => `seed pair ${pair.epoch}: ${text}`)),
  ];
}

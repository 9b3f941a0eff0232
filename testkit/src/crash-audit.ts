import { setTimeout as pause } from 'node:timers/promises';

import { exportPlaysJson, getSeeds, rotateSeeds } from '@voltide/contract';
import { nodeHashes } from '@voltide/fairness/node';
import { checkExport } from '@voltide/games/records/check-export';
import { parseAccountExport } from '@voltide/games/records/parse-record';
import type { AccountExport } from '@voltide/games/records/record';

import { CallError, type Client } from './client.ts';

const RETRY_MS = 50;

/**
 * Lists the faults of a player's plays, in words. Every answer has made one play, there is no other play, all of them
 * follow from the seeds, which are revealed for it, and no day was spun twice. @param answers - bodies of the answers,
 * one for each key.
 */
export async function listPlayFaults(client: Client, answers: readonly string[]): Promise<string[]> {
  const { seeds } = await inTurn(() => client.call(getSeeds));
  await inTurn(() => client.call(rotateSeeds, { body: { epoch: seeds.epoch, clientSeed: 'done' } }));
  const account = parseAccountExport(await inTurn(() => client.call(exportPlaysJson)));
  const told = answers.map((text) => (JSON.parse(text) as { play: { id: string } }).play.id);
  const kept = account.plays.map(({ epoch, nonce }) => `${epoch}-${nonce}`);
  const { plays, epochs } = checkExport(nodeHashes, account);
  return [
    ...(told.toSorted().join() === kept.toSorted().join()
      ? []
      : [`${new Set(told).size} plays were acknowledged by ${told.length} answers, ${kept.length} are kept`]),
    ...plays.filter(({ state }) => state !== 'proven').map(({ wrong }) => `a play is not proven: ${wrong.join()}`),
    ...epochs.flatMap((pair) => pair.faults.map(({ text }) => `seed pair ${pair.epoch}: ${text}`)),
    ...listDoubleDays(account.plays),
  ];
}

/** Makes a call again for as long as it is one too many: a player who asked for much has used up their requests. */
async function inTurn<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CallError) || error.body.code !== 'too_many_requests') throw error;
      await pause(RETRY_MS);
    }
  }
}

function listDoubleDays(plays: AccountExport['plays']): readonly string[] {
  const days = plays.filter(({ game }) => game === 'spin').map(({ at }) => at.slice(0, 10));
  return days.filter((day, i) => days.indexOf(day) < i).map((day) => `${day} was spun twice`);
}

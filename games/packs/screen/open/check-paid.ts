import type { Play } from '@voltide/contract';

import { CALLS } from '../calls.ts';
import { comparisonOf, nextNonce, wantedNonce, type SeedsRead } from '../model/known-seeds.ts';
import type { PacksPort, SealCheck } from '../port.ts';
import type { Paid } from './open-state.ts';

/** A check, and what could not be compared, as it was not known in this page: hollow steps, neither right nor wrong. */
export type PaidCheck = SealCheck & { readonly notes: readonly string[] };

type Port = Pick<PacksPort, 'call' | 'checkPlay'>;

/** A pair has at most 1,000 plays, of which a page of the history holds 50. */
const PAGES_MAX = 21;
const NONCE_UNREAD = 'the nonce was not compared: your other plays could not be read';

/**
 * Checks a play against what was known before it. What the player did elsewhere since then is read, and named where it
 * cannot be: an honest result never looks like a dishonest one.
 */
export async function checkPaid(port: Port, { play, known, tableHash }: Paid): Promise<PaidCheck> {
  const first = nextNonce(play, known);
  const [read, others] = await Promise.all([
    play.epoch > known.epoch ? readSeeds(port) : undefined,
    play.nonce > first ? readOthers(port, play, first) : [],
  ]);
  const { expected, notes } = comparisonOf(play, known, read);
  const nonce = others === undefined ? undefined : wantedNonce(play, first, others);
  const check = await port.checkPlay(play, { ...expected, ...(nonce === undefined ? {} : { nonce }), tableHash });
  return { ...check, notes: nonce === undefined ? [...notes, NONCE_UNREAD] : notes };
}

async function readSeeds({ call }: Port): Promise<SeedsRead | undefined> {
  const read = await call(CALLS.getSeeds);
  return read.ok ? read.response : undefined;
}

/** The player's plays before this one, back to the nonce that is known; undefined where they could not be read. */
async function readOthers({ call }: Port, play: Play, first: number): Promise<readonly Play[] | undefined> {
  const others: Play[] = [];
  let before = play.id;
  for (let page = 0; page < PAGES_MAX; page++) {
    const read = await call(CALLS.listPlays, { query: { before } });
    if (!read.ok) return undefined;
    const { plays, next } = read.response;
    others.push(...plays);
    const last = plays.at(-1);
    const isEnough = last === undefined || last.epoch < play.epoch || last.nonce <= first;
    if (isEnough || next === null) return others;
    before = next;
  }
  return others;
}

import { isSeedPlay, type Play } from '@voltide/contract';

import { expectedSeeds, wantedNonce } from './known-seeds.ts';
import type { GameHost, SealCheck } from './host.ts';
import type { PlayTicket } from './ticket.ts';

export type Paid<Of extends Play = Play> = Pick<PlayTicket<unknown>, 'known' | 'tableHash'> & { readonly play: Of };

/** A check, and the things that this page could not compare: hollow steps, neither right nor wrong. */
export type PaidCheck = SealCheck & { readonly notes: readonly string[] };

type Host = Pick<GameHost, 'call' | 'checkPlay'>;

/** A pair has at most 1,000 plays, of which a page of the history holds 50. */
const PAGES_MAX = 21;
const NONCE_UNREAD = 'the nonce was not compared because your other plays could not be loaded';
const ELSEWHERE = 'this seed pair was started on another device';

/**
 * Checks a play against earlier knowledge. The player's plays elsewhere since then are read, and named if they cannot
 * be: an honest result never looks dishonest.
 */
export async function checkPaid(host: Host, { play, known, tableHash }: Paid): Promise<PaidCheck> {
  const isRead = play.epoch === known.epoch && play.nonce > known.nonce;
  const others = isRead ? await readOthers(host, play, known.nonce) : [];
  const nonce = others && wantedNonce(play, known.nonce, others);
  const check = await host.checkPlay(play, {
    ...expectedSeeds(play, known),
    ...(nonce === undefined ? {} : { nonce }),
    tableHash,
  });
  const notes = [...(known.isElsewhere ? [ELSEWHERE] : []), ...(nonce === undefined ? [NONCE_UNREAD] : [])];
  return { ...check, notes };
}

/** Reads the player's plays before this one, back to the known nonce; undefined on failure. */
async function readOthers({ call }: Host, play: Play, first: number): Promise<readonly Play[] | undefined> {
  const others: Play[] = [];
  let before: string = play.id;
  for (let page = 0; page < PAGES_MAX; page++) {
    const read = await call('GET /api/plays', { query: { before } });
    if (!read.ok) return undefined;
    const { plays, next } = read.response;
    others.push(...plays.filter(isSeedPlay));
    const last = others.at(-1);
    const isEnough = last !== undefined && (last.epoch < play.epoch || last.nonce <= first);
    if (isEnough || next === null) return others;
    before = next;
  }
  return others;
}

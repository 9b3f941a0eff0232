import { commitmentOf, type HashPort } from '@voltide/fairness';

import { checkPlay } from './check.ts';
import { withSequenceFaults } from './check-sequence.ts';
import type { AnyGame } from '../game.ts';
import type { PlayRecord } from './record.ts';
import type { KnownBefore, PlayCheck } from './verdict.ts';

/** A play of several that are checked together, and what is known of it. */
export type KnownPlay = { readonly record: PlayRecord; readonly known: KnownBefore };

/**
 * Checks plays of one player together: where some play follows from its seeds, another one of the same seeds that does
 * not was changed itself, and no seed is to blame.
 * @param isWhole - whether these are all plays of the player, so that what depends on earlier ones is known.
 */
export function checkTogether(
  port: HashPort,
  plays: readonly KnownPlay[],
  games: readonly AnyGame[],
  isWhole: boolean,
): PlayCheck[] {
  const alone = plays.map(({ record, known }) => checkPlay(port, record, known, games));
  const borneOut = new Set(plays.flatMap((play, i) => (doSeedsHold(alone[i]) ? [seedsOf(port, play)] : [])));
  const together = plays.flatMap((play, i) => {
    const check = alone[i];
    if (check === undefined) return [];
    if (!isSeedBlamed(check) || !borneOut.has(seedsOf(port, play))) return [check];
    return [checkPlay(port, play.record, { ...play.known, areSeedsBorneOut: true }, games)];
  });
  const records = plays.map(({ record }) => record);
  return withSequenceFaults(records, together, games, isWhole);
}

/** The seeds that a play is computed with, and the commitment that its server seed has. */
function seedsOf(port: HashPort, { record, known }: KnownPlay): string {
  const serverSeed = known.serverSeed ?? record.serverSeed;
  return `${serverSeed === null ? '' : commitmentOf(port, serverSeed)} ${record.clientSeed}`;
}

function doSeedsHold(check: PlayCheck | undefined): boolean {
  return check?.state !== 'sealed' && check?.steps.some(({ subject, ok }) => subject === 'draws' && ok) === true;
}

function isSeedBlamed({ wrong }: PlayCheck): boolean {
  return wrong.includes('seeds') || wrong.includes('server_seed') || wrong.includes('client_seed');
}

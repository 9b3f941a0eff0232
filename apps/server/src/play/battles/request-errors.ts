import type { LockInReason } from '@voltide/contract';
import type { BattleSettings } from '@voltide/games/battles/lock';
import { listRoundFaults } from '@voltide/games/battles/money';

import { AppError } from '../../errors.ts';
import type { Catalogue } from '../packs/catalogue.ts';
import { stopOf } from '../plays/play-rules.ts';
import type { BattleRequest } from './take-seat.ts';

type PacksForSale = Pick<Catalogue, 'findOnSale' | 'findCurrent'>;

export function packsErrorOf(catalogue: PacksForSale, settings: BattleSettings): AppError | undefined {
  const versions = settings.rounds.map(({ id }) => catalogue.findOnSale(id));
  const packs = versions.flatMap((version) => (version === undefined ? [] : [version.pack]));
  if (packs.length < versions.length) {
    const areKnown = settings.rounds.every(({ id }) => catalogue.findCurrent(id) !== undefined);
    return new AppError(areKnown ? 'pack_withdrawn' : 'not_found');
  }
  if (packs.some(({ hash }, i) => hash !== settings.rounds[i]?.hash)) return new AppError('odds_changed');
  const { mode, inverse, tie } = settings;
  return settingsError([
    ...listRoundFaults(settings, packs),
    ...(mode === 'shared' && inverse ? ['where all share, nothing can be inverse'] : []),
    ...((mode === 'shared' || mode === 'jackpot') && tie !== 'ticket' ? [`mode ${mode} knows no tie`] : []),
  ]);
}

export function requestErrorOf(catalogue: PacksForSale, request: BattleRequest): AppError | undefined {
  const { settings, isGuest, allowsHouse, againstHouse, share, rules } = request;
  const lockIn = request.isQuick ? lockInOf(request) : undefined;
  if (lockIn !== undefined) return new AppError('locked_in', { lockIn });
  const stop = stopOf(rules, 'battles');
  if (stop !== undefined) return new AppError(stop);
  const error = packsErrorOf(catalogue, settings);
  if (error !== undefined) return error;
  return settingsError([
    ...(settings.funding > 0 && share !== 100 ? ['a battle is funded, or has parts of seats'] : []),
    ...(settings.funding > 0 && isGuest ? ['guests cannot fund other seats'] : []),
    ...(isGuest && !allowsHouse ? ['guests battle house seats only'] : []),
    ...(againstHouse && !allowsHouse ? ['a battle against the house allows house seats'] : []),
    ...(againstHouse && request.invited.length > 0 ? ['a battle against the house has no seat for others'] : []),
  ]);
}

/** Finds the reason to save a Quick Game: it battles the house alone, for two seats in mode standard (S9-04). */
function lockInOf({ settings, againstHouse, isPrivate, invited }: BattleRequest): LockInReason | undefined {
  if (settings.layout !== '1v1' || settings.mode !== 'standard') return 'advanced_battles';
  return againstHouse && !isPrivate && invited.length === 0 ? undefined : 'battles';
}

function settingsError([first]: readonly string[]): AppError | undefined {
  if (first === undefined) return undefined;
  const text = `${first.charAt(0).toUpperCase()}${first.slice(1)}.`;
  return new AppError('invalid_request', { fields: { settings: text } });
}

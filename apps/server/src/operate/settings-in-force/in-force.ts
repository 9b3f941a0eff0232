import { RATE_WORDS, SWITCHES, type RateId, type SettingKind, type SwitchId } from '@voltide/contract';
import type { Clock } from '@voltide/core';

import { PROFILES, type Profile } from '../../config.ts';
import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { listSettings, type Setting } from './in-force.sql.ts';

export type Rate = {
  readonly bps: number;
  readonly next: { readonly bps: number; readonly fromMs: number } | undefined;
};

/**
 * Returns the rate of the newest version whose time has come, and the next one: later versions replace earlier ones.
 */
export function rateOf(settings: readonly Setting[], id: RateId, nowMs: number): Rate {
  const own = settings.filter(({ kind, subject }) => kind === 'rate' && subject === id);
  const now = own.findLast(({ fromMs }) => fromMs <= nowMs);
  const bps = typeof now?.value === 'number' ? now.value : RATE_WORDS[id].bps;
  let next: Rate['next'];
  for (const { version, value, fromMs } of own.toReversed()) {
    if (version <= (now?.version ?? 0) || typeof value !== 'number') break;
    if (next === undefined || fromMs < next.fromMs) next = { bps: value, fromMs };
  }
  return { bps, next };
}

export function presentRate({ bps, next }: Rate) {
  return { bps, next: next === undefined ? null : { bps: next.bps, from: new Date(next.fromMs).toISOString() } };
}

/** The subject of a profile for the whole installation, beside those of countries. */
export const EVERYWHERE = 'everywhere';

const NOTHING_PAUSED: ReadonlySet<SwitchId> = new Set();

export type InForce = ReturnType<typeof createInForce>;

/**
 * Holds the settings of operators that are in force on this node: it reads them again at every notification, and once a
 * second besides. An untouched setting follows the program and its environment.
 */
export function createInForce({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  let settings: readonly Setting[] = [];
  let reading: Promise<void> | undefined;
  let isStale = false;

  const find = (kind: SettingKind, subject: string): Setting | undefined => {
    const nowMs = clock.nowMs();
    return settings.findLast((each) => each.kind === kind && each.subject === subject && each.fromMs <= nowMs);
  };
  const read = async (): Promise<void> => {
    do {
      isStale = false;
      settings = await listSettings(database, clock.nowMs());
    } while (isStale);
  };
  const isPaused = (id: SwitchId): boolean => find('switch', id)?.value === false;
  return {
    async reload(): Promise<void> {
      isStale = true;
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
    },

    find,

    isPaused,

    listPaused: (): ReadonlySet<SwitchId> =>
      settings.some(({ kind }) => kind === 'switch') ? new Set(SWITCHES.filter(isPaused)) : NOTHING_PAUSED,

    /** @throws AppError `switched_off` */
    require(id: SwitchId): void {
      if (isPaused(id)) throw new AppError('switched_off');
    },

    rate: (id: RateId): Rate => rateOf(settings, id, clock.nowMs()),

    profileOf: (subject: string): Profile | undefined => {
      const value = find('country_profile', subject)?.value;
      return PROFILES.find((profile) => profile === value);
    },

    listCountries: (): readonly string[] => {
      const subjects = settings.flatMap(({ kind, subject }) => (kind === 'country_profile' ? [subject] : []));
      return [...new Set(subjects)].filter((subject) => subject !== EVERYWHERE);
    },
  };
}

import type { Promo } from '@voltide/contract';
import { formatVt, present, type Clock, type UserId } from '@voltide/core';
import { edgeOf } from '@voltide/games/packs/odds';
import { promoExpiresAtMs, promoReleasePer100Sun } from '@voltide/games/progress/promo';
import { wheelEdgeOf } from '@voltide/games/wheel/rules';

import type { Database } from '../../platform/db/pool.ts';
import { findPromo, type PromoRow } from './promo.sql.ts';

type Ports = { readonly database: Database; readonly clock: Clock };

/** Battles are played with packs and have their edge. */
const RELEASE_PER_100 = [
  { game: 'packs', amount: formatVt(promoReleasePer100Sun(edgeOf)) },
  { game: 'battles', amount: formatVt(promoReleasePer100Sun(edgeOf)) },
  { game: 'wheel', amount: formatVt(promoReleasePer100Sun(wheelEdgeOf)) },
];

export function createPromo({ database, clock }: Ports) {
  return {
    async get(userId: UserId): Promise<Promo> {
      const nowMs = clock.nowMs();
      return presentPromo(present(await findPromo(database, userId, nowMs), 'the promo of a player'), nowMs);
    },
  };
}

/** A lifted notice is shown until the day that it named. */
function presentPromo({ promoSun, releasedSun, lastActivityAtMs, notice }: PromoRow, nowMs: number): Promo {
  const isLifted = notice !== undefined && lastActivityAtMs > notice.activityAtMs;
  const isShown = notice !== undefined && promoSun > 0n && !(isLifted && nowMs >= notice.expiresAtMs);
  const expiresAtMs = promoExpiresAtMs(lastActivityAtMs, isLifted ? undefined : notice?.noticedAtMs);
  return {
    balance: formatVt(promoSun),
    releasedTotal: formatVt(releasedSun),
    releasePer100: RELEASE_PER_100,
    lastActivityAt: timeOf(lastActivityAtMs),
    expiresAt: promoSun > 0n ? timeOf(expiresAtMs) : null,
    notice: isShown ? { noticedAt: timeOf(notice.noticedAtMs), expiresAt: timeOf(notice.expiresAtMs), isLifted } : null,
  };
}

function timeOf(atMs: number): string {
  return new Date(atMs).toISOString();
}

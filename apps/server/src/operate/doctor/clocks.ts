import { quicknetRoundMs } from '@voltide/beacon';
import type { Clock } from '@voltide/core';
import type { Client } from 'pg';

import type { Config } from '../../config.ts';
import { reasonOf } from '../../platform/db/failures.ts';
import { fetchRound } from '../../play/beacon/drand-relay.ts';
import { readDatabaseMs } from './database.sql.ts';
import { ok, warning, wrong, type Check, type Finding } from './finding.ts';

/** Times of plays and battles come from both clocks; from this difference on they may be out of order. */
const WARNING_MS = 1000;
const WRONG_MS = 10_000;
/** A round reaches relays within seconds of its time. */
const LATE_RELAY_MS = 30_000;
const REMEDY = 'Let both machines set their clocks over the network: `timedatectl set-ntp true`, or chrony.';

/** Compares this machine's clock with the database's. */
export function databaseClockCheck(client: Client, clock: Clock): Check {
  return {
    name: 'clock of the database',
    run: async () => {
      const beforeMs = clock.nowMs();
      const databaseMs = await readDatabaseMs(client);
      const middleMs = (beforeMs + clock.nowMs()) / 2;
      return [compare(middleMs - databaseMs, 'the database')];
    },
  };
}

function compare(aheadMs: number, other: string): Finding {
  const offMs = Math.abs(aheadMs);
  if (offMs < WARNING_MS) return ok(`This machine's clock agrees with ${other}.`);
  const side = aheadMs > 0 ? 'ahead of' : 'behind';
  const text = `This machine's clock is ${(offMs / 1000).toFixed(1)} s ${side} ${other}.`;
  return offMs < WRONG_MS ? warning(text, REMEDY) : wrong(text, REMEDY);
}

/** Compares this machine's clock with the newest round of drand, and tells if no round can be fetched. */
export function drandCheck({ drandUrl }: Config, clock: Clock): Check {
  return {
    name: 'drand',
    run: async () => {
      const remedy =
        'Let this machine reach DRAND_URL over https, or name another relay. Until then TRON blocks or the ' +
        "operator's own hash chain decide battles.";
      let round: number | undefined;
      try {
        round = await fetchNewestRound(drandUrl);
      } catch (error) {
        return [warning(`drand does not answer at ${drandUrl} (${causeOf(error)}).`, remedy)];
      }
      if (round === undefined) return [warning(`${drandUrl} is no relay of drand's chain quicknet.`, remedy)];
      const ageMs = clock.nowMs() - quicknetRoundMs(round);
      if (ageMs < 0) return [compare(ageMs, 'drand')];
      if (ageMs < LATE_RELAY_MS) return [ok(`drand answers with round ${round}.`)];
      const text = `The newest round of drand is ${Math.round(ageMs / 1000)} s old by this machine's clock.`;
      return [wrong(text, 'Correct the clock (`timedatectl`); if it is right, name another relay in DRAND_URL.')];
    },
  };
}

async function fetchNewestRound(relay: string): Promise<number | undefined> {
  const response = await fetchRound(relay, 'latest');
  if (!response.ok) throw new Error(`status ${response.status}`);
  const answer = (await response.json()) as { readonly round?: unknown } | null;
  const round = answer?.round;
  return typeof round === 'number' && Number.isSafeInteger(round) && round > 0 ? round : undefined;
}

/** `fetch` fails with one message for everything; its cause says more. */
export function causeOf(error: unknown): string {
  return reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
}

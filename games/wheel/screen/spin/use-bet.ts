import { useState } from 'react';

import { betText, coveredMost, fitBet, readBet, type BetBounds, type ReadBet } from '../../../kit/bet.ts';
import type { ShownMode } from '../model/shown-wheel.ts';
import { usePort } from '../port.ts';
import { coverageOf } from './purchase.ts';

const FIRST_BET_SUN = 1_000_000n;

export type Bet = {
  /** What stands in the field. */
  readonly text: string;
  readonly read: ReadBet;
  /** The highest bet that is covered: null where not even the least one is, undefined while nobody can know. */
  readonly coveredSun: bigint | null | undefined;
  /** Whether it was lowered to what the balance covers. */
  readonly isFitted: boolean;
  readonly type: (text: string) => void;
  readonly set: (betSun: bigint) => void;
};

/**
 * The bet. Once a spin is over and the balance covers less than it, it is lowered to what is covered: nobody has to
 * count. While `isBusy` nothing of it changes.
 */
export function useBet(mode: ShownMode, bounds: BetBounds, isBusy: boolean): Bet {
  const [text, setText] = useState(() => betText(fitBet(FIRST_BET_SUN, bounds)));
  const [isFitted, setFitted] = useState(false);
  const coveredSun = useCovered(mode, bounds);
  const [fittedTo, setFittedTo] = useState(coveredSun);
  const read = readBet(text, bounds);
  if (!isBusy && coveredSun !== fittedTo) {
    setFittedTo(coveredSun);
    if (typeof coveredSun === 'bigint' && read.ok && read.betSun > coveredSun) {
      setText(betText(coveredSun));
      setFitted(true);
    }
  }
  return {
    text,
    read,
    coveredSun,
    isFitted,
    type: (next) => {
      setText(next);
      setFitted(false);
    },
    set: (betSun) => {
      setText(betText(fitBet(betSun, bounds)));
      setFitted(false);
    },
  };
}

/** What the viewer's balance covers in a mode, as it was read last. */
function useCovered({ cashBetMaxSun }: ShownMode, bounds: BetBounds): bigint | null | undefined {
  const { viewer, useLoaded } = usePort();
  const isKnown = viewer.kind === 'guest' || viewer.kind === 'account';
  const { data } = useLoaded('GET /api/wallet/buckets', undefined, { enabled: isKnown });
  if (!isKnown || data === undefined) return undefined;
  return coveredMost(coverageOf(data, cashBetMaxSun), bounds) ?? null;
}

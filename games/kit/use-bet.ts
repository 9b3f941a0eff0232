import { useState } from 'react';

import { betText, coverageOf, coveredMost, fitBet, readBet, type BetBounds, type ReadBet } from './bet.ts';
import { useGameHost } from './host.ts';

const FIRST_BET_SUN = 1_000_000n;

export type Bet = {
  readonly text: string;
  readonly read: ReadBet;
  /** Highest covered bet: null if not even the least one is, undefined while unknown. */
  readonly coveredSun: bigint | null | undefined;
  /** True if it was lowered to the covered amount. */
  readonly isFitted: boolean;
  readonly type: (text: string) => void;
  readonly set: (betSun: bigint) => void;
};

type BetRules = {
  readonly bounds: BetBounds;
  /** Most cash for a bet now. */
  readonly cashBetMaxSun: bigint;
  readonly isBusy: boolean;
};

/**
 * Keeps the bet. If the balance covers less after a play, it is lowered to that. While `isBusy` nothing of it changes.
 */
export function useBet({ bounds, cashBetMaxSun, isBusy }: BetRules): Bet {
  const [text, setText] = useState(() => betText(fitBet(FIRST_BET_SUN, bounds)));
  const [isFitted, setFitted] = useState(false);
  const coveredSun = useCovered(bounds, cashBetMaxSun);
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

function useCovered(bounds: BetBounds, cashBetMaxSun: bigint): bigint | null | undefined {
  const { viewer, useLoaded } = useGameHost();
  const isKnown = viewer.kind === 'guest' || viewer.kind === 'account';
  const { data } = useLoaded('GET /api/wallet/buckets', undefined, { enabled: isKnown });
  if (!isKnown || data === undefined) return undefined;
  return coveredMost(coverageOf(data, cashBetMaxSun), bounds) ?? null;
}

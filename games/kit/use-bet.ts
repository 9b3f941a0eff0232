import { useState } from 'react';

import { betText, coverageOf, coveredMost, fitBet, readBet, type BetBounds, type ReadBet } from './bet.ts';
import { useGamePort } from './port.ts';

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

export type BetRules = {
  readonly bounds: BetBounds;
  /** As much cash as may be bet now. */
  readonly cashBetMaxSun: bigint;
  readonly isBusy: boolean;
};

/**
 * The bet. Once a play is over and the balance covers less than it, it is lowered to what is covered: nobody has to
 * count. While `isBusy` nothing of it changes.
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

/** What the viewer's balance covers, as it was read last. */
function useCovered(bounds: BetBounds, cashBetMaxSun: bigint): bigint | null | undefined {
  const { viewer, useLoaded } = useGamePort();
  const isKnown = viewer.kind === 'guest' || viewer.kind === 'account';
  const { data } = useLoaded('GET /api/wallet/buckets', undefined, { enabled: isKnown });
  if (!isKnown || data === undefined) return undefined;
  return coveredMost(coverageOf(data, cashBetMaxSun), bounds) ?? null;
}

import { useQuery } from '@tanstack/react-query';
import type { NewPrize, User } from '@voltide/contract';
import { moneyText, toast } from '@voltide/ui';
import { localStore } from '@voltide/ui/browser-store';
import { useEffect, useState } from 'react';

import { usePlayUnderWay } from '../../lib/progress/progress-query.ts';
import { queryFor } from '../../lib/http/query.ts';

/** The first load does not wait for this request. */
const ASKED_AFTER_MS = 5000;
const REFETCH_MS = 15 * 60_000;
const KEPT_AS = 'voltide-prizes-told';

/** Announces leaderboard prizes quietly, once, and never while a reel runs (S7-01). */
export function WonPrizes({ user: { id: userId } }: { readonly user: User }) {
  const isHeld = usePlayUnderWay();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ASKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({
    ...queryFor('GET /api/boards/new-prizes'),
    enabled: isDue,
    refetchInterval: REFETCH_MS,
  });
  useEffect(() => {
    if (data === undefined || data === null || isHeld) return;
    const known = readTold(userId);
    const fresh = data.prizes.filter(({ paidAt }) => paidAt > known);
    const [newest] = fresh;
    if (newest === undefined) return;
    keepTold(userId, newest.paidAt);
    toast(prizeToast(fresh));
  }, [data, isHeld, userId]);
  return null;
}

const PERIODS = { day: 'the day', week: 'the week', month: 'the month' } as const;

export function prizeToast(prizes: readonly NewPrize[]) {
  const [only] = prizes;
  if (only !== undefined && prizes.length === 1) {
    const { kind, amount } = only.prize;
    const balance = kind === 'cash' ? 'cash' : 'play balance';
    return {
      title: `Leaderboard: place ${only.place} of ${PERIODS[only.period]}`,
      description: `${moneyText(amount)} was added to your ${balance}.`,
    };
  }
  const lines = prizes.map((prize) => `${placeText(prize)}: ${amountText(prize)}`);
  return { title: `${prizes.length} leaderboard prizes`, description: `${lines.join('. ')}.` };
}

function placeText({ place, period }: NewPrize): string {
  return `Place ${place} of ${PERIODS[period]}`;
}

function amountText({ prize: { kind, amount } }: NewPrize): string {
  return kind === 'cash' ? moneyText(amount) : `${moneyText(amount)} of play balance`;
}

/** Returns the time of the newest prize that this browser has announced to the user. */
function readTold(userId: string): string {
  const [owner, paidAt = ''] = (localStore.read(KEPT_AS) ?? '').split(' ');
  return owner === userId ? paidAt : '';
}

function keepTold(userId: string, paidAt: string): void {
  localStore.write(KEPT_AS, `${userId} ${paidAt}`);
}

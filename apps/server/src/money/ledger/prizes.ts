import type { Outcome } from '@voltide/games/game';

import type { PrizesIn } from './operation.ts';

export function prizesOf({ prizes }: Pick<Outcome, 'prizes'>): PrizesIn | undefined {
  if (prizes.every(({ kind }) => kind === 'item')) return undefined;
  const count = (wanted: 'token' | 'ticket' | 'xp'): number =>
    prizes.reduce((sum, prize) => (prize.kind === wanted ? sum + prize.count : sum), 0);
  const giftSun = prizes.reduce((sum, prize) => (prize.kind === 'gift' ? sum + prize.amountSun : sum), 0n);
  return { giftSun, tokens: count('token'), tickets: count('ticket'), xp: count('xp') };
}

import { formatVt, parseVt } from '@voltide/core';
import { moneyText, toast } from '@voltide/ui';
import { tabStore } from '@voltide/ui/browser-store';

import { call, type AnswerOf } from '../http/api.ts';
import { SAVED_KEY } from './saved-key.ts';

type Saved = NonNullable<AnswerOf<'GET /api/quick/saved'>['saved']>;

/** Remembers over the reload that a game was merged. */
export function storeSaved(): void {
  tabStore.write(SAVED_KEY, '1');
}

export function toastSaved({ balance, bonus, xp, tokens }: Saved): void {
  const vt = moneyText(formatVt(parseVt(balance) + parseVt(bonus)));
  const count = `${tokens} ${tokens === 1 ? 'token' : 'tokens'}`;
  const description = `${vt} of play balance, ${xp.toLocaleString('en')} XP and ${count} are yours.`;
  toast({ title: 'Your Quick Game is saved', description, tone: 'ok' });
}

/** Says that the game will be merged later. */
export function toastPending(): void {
  const description = 'Your winnings arrive as soon as the battle has ended.';
  toast({ title: 'Your Quick Game is in a battle', description, tone: 'ok' });
}

/** Reports the merge once after the reload. If it cannot be read, the balance shows it. */
export async function toastStored(): Promise<void> {
  if (tabStore.read(SAVED_KEY) === null) return;
  tabStore.write(SAVED_KEY, null);
  const { saved } = await call('GET /api/quick/saved').catch(() => ({ saved: null }));
  if (saved !== null) toastSaved(saved);
}

import { formatVt, parseVt } from '@voltide/core';
import { moneyText, toast } from '@voltide/ui';
import { tabStore } from '@voltide/ui/browser-store';

import type { AnswerOf } from '../api.ts';
import { SAVED_KEY } from './saved-key.ts';

type Saved = AnswerOf<'POST /api/quick/convert'>['saved'];

/** Keeps what came along over the reload that follows. */
export function keepSaved(saved: Saved): void {
  tabStore.write(SAVED_KEY, JSON.stringify(saved));
}

/** Says what came along. */
export function tellSaved({ balance, bonus, xp, tokens }: Saved): void {
  const vt = moneyText(formatVt(parseVt(balance) + parseVt(bonus)));
  const count = `${tokens} ${tokens === 1 ? 'token' : 'tokens'}`;
  const description = `${vt} of play balance, ${xp.toLocaleString('en')} XP and ${count} are yours.`;
  toast({ title: 'Your Quick Game is saved', description, tone: 'ok' });
}

/** Says that it comes along later. */
export function tellComing(): void {
  const description = 'What it has come to is yours as soon as its battle is over.';
  toast({ title: 'Your Quick Game is in a battle', description, tone: 'ok' });
}

/** Says what was kept over the reload, once. */
export function tellKept(): void {
  const kept = tabStore.read(SAVED_KEY);
  tabStore.write(SAVED_KEY, null);
  try {
    if (kept !== null) tellSaved(JSON.parse(kept) as Saved);
  } catch {
    // Unreadable: the balance says it.
  }
}

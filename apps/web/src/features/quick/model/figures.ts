import { QUICK_CLAIM_BONUS, type QuickUser } from '@voltide/contract';

/** How long something earned opens the claim window for (S9-03). */
type Claim = { readonly toMs: number; readonly bonus: string };

/** "1 token", "3 tokens". */
export function countText(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;
}

/** Whether there is anything to save (S9-03). */
export function hasSomething({ xp, packsOpened, tokens, balance }: QuickUser): boolean {
  return xp > 0 || packsOpened > 0 || tokens > 0 || !/^[0.]*$/.test(balance);
}

/** Until when saving brings more, by the clock of `endsAtMs`; undefined where that is past or never was. */
export function claimOf(user: QuickUser, endsAtMs: number, nowMs: number): Claim | undefined {
  const { claimDeadline } = user.milestones;
  if (claimDeadline === null) return undefined;
  const toMs = Math.min(endsAtMs, endsAtMs - (Date.parse(user.endsAt) - Date.parse(claimDeadline)));
  return toMs > nowMs ? { toMs, bonus: QUICK_CLAIM_BONUS } : undefined;
}

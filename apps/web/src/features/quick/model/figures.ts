import { QUICK_CLAIM_BONUS, WELCOME_GIFT, type QuickUser } from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';

/** A claim window that an earned reward has opened (S9-03). */
type Claim = { readonly toMs: number; readonly bonus: string };

export function countText(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;
}

/** True if there is anything to save (S9-03). */
export function hasSomething({ xp, packsOpened, tokens, balance }: QuickUser): boolean {
  return xp > 0 || packsOpened > 0 || tokens > 0 || !/^[0.]*$/.test(balance);
}

/** Returns the open claim window by the clock of `endsAtMs`; undefined if there is none. */
export function claimOf(user: QuickUser, endsAtMs: number, nowMs: number): Claim | undefined {
  const { claimDeadline } = user.milestones;
  if (claimDeadline === null) return undefined;
  const toMs = Math.min(endsAtMs, endsAtMs - (Date.parse(user.endsAt) - Date.parse(claimDeadline)));
  return toMs > nowMs ? { toMs, bonus: QUICK_CLAIM_BONUS } : undefined;
}

type Added = { readonly name: string; readonly note: string; readonly amount: string };

type Saving = {
  /** Value of items within the cap; 0 if the balance alone reaches it. */
  readonly itemsSun: bigint;
  readonly added: readonly Added[];
  readonly total: string;
};

/** Returns the opening balance of the account that saves a Quick Game now; `bonus` in VT inside the claim window. */
export function savingOf({ balance, lockInAmount }: QuickUser, bonus: string | undefined): Saving {
  const itemsSun = parseVt(lockInAmount) - parseVt(balance);
  const added = [
    ...(bonus === undefined ? [] : [{ name: 'For saving now', note: '', amount: bonus }]),
    { name: 'Welcome balance', note: 'once per person', amount: WELCOME_GIFT },
  ];
  const totalSun = added.reduce((sum, { amount }) => sum + parseVt(amount), parseVt(lockInAmount));
  return { itemsSun: itemsSun > 0n ? itemsSun : 0n, added, total: formatVt(totalSun) };
}

import { QUICK_CLAIM_BONUS, WELCOME_GIFT, type QuickUser } from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';

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

type Added = { readonly name: string; readonly note: string; readonly amount: string };

type Saving = {
  /** The value of items that counts in what is kept; 0 where the balance alone reaches the most that is kept. */
  readonly itemsSun: bigint;
  readonly added: readonly Added[];
  /** In VT. */
  readonly total: string;
};

/** Computes what an account begins with when a Quick Game is saved in it; `bonus` in VT inside the claim window. */
export function savingOf({ balance, lockInAmount }: QuickUser, bonus: string | undefined): Saving {
  const itemsSun = parseVt(lockInAmount) - parseVt(balance);
  const added = [
    ...(bonus === undefined ? [] : [{ name: 'For saving now', note: '', amount: bonus }]),
    { name: 'Welcome balance', note: 'once per person', amount: WELCOME_GIFT },
  ];
  const totalSun = added.reduce((sum, { amount }) => sum + parseVt(amount), parseVt(lockInAmount));
  return { itemsSun: itemsSun > 0n ? itemsSun : 0n, added, total: formatVt(totalSun) };
}

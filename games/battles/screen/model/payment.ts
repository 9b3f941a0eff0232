import type { Preferences } from '@voltide/contract';
import { parseVt } from '@voltide/core';

type Bucket = 'cash' | 'promo';

export const BUCKET_WORDS: Readonly<Record<Bucket, string>> = { cash: 'cash', promo: 'play balance' };

export type Purse = {
  readonly cash: string;
  readonly promo: string;
  readonly spendOrder: Preferences['spendOrder'];
};

export type PaymentOrder = {
  readonly stakeSun: bigint;
  /** False while cash cannot buy one of the packs (S4-07). */
  readonly isCashSold: boolean;
  /** A funder must pay with cash (rules book §4). */
  readonly mustBeCash: boolean;
};

/** `free`: somebody else pays all of it. `short`: no single bucket covers it. */
export type Payment =
  | { readonly kind: 'free' }
  | { readonly kind: 'paid'; readonly bucket: Bucket; readonly leftSun: bigint }
  | { readonly kind: 'short'; readonly mostSun: bigint; readonly buckets: readonly Bucket[] };

/** Predicts the bucket that the server will charge, if nothing changes before. */
export function paymentOf(purse: Purse, { stakeSun, isCashSold, mustBeCash }: PaymentOrder): Payment {
  if (stakeSun === 0n) return { kind: 'free' };
  const inOrder: readonly Bucket[] = purse.spendOrder === 'cash_first' ? ['cash', 'promo'] : ['promo', 'cash'];
  const buckets = inOrder.filter((each) => (each === 'cash' ? isCashSold : !mustBeCash));
  const balanceOf = (bucket: Bucket): bigint => parseVt(purse[bucket]);
  const bucket = buckets.find((each) => balanceOf(each) >= stakeSun);
  if (bucket !== undefined) return { kind: 'paid', bucket, leftSun: balanceOf(bucket) - stakeSun };
  const mostSun = buckets.reduce((most, each) => (balanceOf(each) > most ? balanceOf(each) : most), 0n);
  return { kind: 'short', mostSun, buckets };
}

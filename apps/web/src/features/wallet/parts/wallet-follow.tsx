import type { User, WalletTransaction } from '@voltide/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { EffectPicture } from '../../../lib/effects/effect-picture.tsx';
import { networkQuery } from '../model/network-query.ts';
import { useCreditEffect } from '../model/use-credit-effect.ts';
import { useThrowaway } from '../model/use-throwaway.ts';
import { useTransactions } from '../model/use-transactions.ts';
import { useTronWallet } from '../model/use-tron-wallet.ts';

const NONE: readonly WalletTransaction[] = [];

/** Follows a linked wallet on every page but its own: address, balances, and deposits (S8-05, S11-05). */
export function WalletFollow({ user }: { readonly user: User }) {
  useTronWallet(true);
  const { data: facts } = useQuery(networkQuery);
  useThrowaway(facts?.chain?.hasFaucet === true ? facts.chain.chainId : undefined);
  const { data } = useTransactions(true);
  const transactions = useMemo(() => data?.pages.flatMap((page) => page.transactions) ?? NONE, [data]);
  const effect = useCreditEffect(user.id, transactions);
  return effect === undefined ? null : <EffectPicture effect={effect} family="wallet_credit" sounds />;
}

import { useQuery } from '@tanstack/react-query';
import type { User } from '@voltide/contract';
import { Suspense } from 'react';

import { lazyCode } from '../../lib/chunks/lazy-when-idle.ts';
import { usePlace } from '../../lib/browser/navigation.ts';
import { queryFor } from '../../lib/http/query.ts';
import { isGuest } from '../../lib/session/session.ts';

const WalletFollow = lazyCode(async () => (await import('../../features/wallet/parts/wallet-follow.tsx')).WalletFollow);

/** Watches the wallet of an account that has linked one; the wallet's own page does so itself (S8-05). */
export function LinkedWallet({ user }: { readonly user: User }) {
  const { path } = usePlace();
  const { data } = useQuery({ ...queryFor('GET /api/wallet/connection'), enabled: !isGuest(user) });
  const isLinked = data?.address !== undefined && data.address !== null;
  return <Suspense>{isLinked && path !== '/wallet' ? <WalletFollow user={user} /> : null}</Suspense>;
}

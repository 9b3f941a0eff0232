import type { User } from '@voltide/contract';

import { Effects } from './effects.tsx';
import { LinkedWallet } from './linked-wallet.tsx';
import { Reached } from './reached.tsx';
import { Rituals } from './rituals.tsx';
import { WonPrizes } from './won-prizes.tsx';

/** Layers for signed-in users: protective prompts, and effects that no screen shows. */
export function Players({ user }: { readonly user: User }) {
  return (
    <>
      <Rituals user={user} />
      <Effects user={user} />
      <Reached />
      {user.role === 'guest' ? null : <WonPrizes user={user} />}
      <LinkedWallet user={user} />
    </>
  );
}

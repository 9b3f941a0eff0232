import './account.css';

import type { User } from '@voltide/contract';
import { Badge, Button, CopyButton, Money, SlowSkeleton } from '@voltide/ui';

import { authDialog } from '../../../lib/dialogs/auth-dialog.tsx';
import { useBalance } from '../../../lib/balance/use-balance.ts';
import { MyAvatar } from '../../../lib/account/my-avatar.tsx';
import { isGuest } from '../../../lib/session/session.ts';

export function Identity({ user }: { readonly user: User }) {
  const isVisiting = isGuest(user);
  const { amount } = useBalance();
  return (
    <section className="identity" aria-label="You">
      <MyAvatar size={88} />
      <div className="identity-who">
        <p className="middle-row">
          <strong className="identity-name">{user.username}</strong>
          <Badge tone={isVisiting ? 'warn' : 'info'}>{isVisiting ? 'Guest' : 'Account'}</Badge>
        </p>
        <p className="aside breakable">
          {user.email ?? (isVisiting ? 'No email: this guest exists only in this browser.' : 'No email')}
        </p>
        <p className="identity-id mono faint">
          {user.id}
          <CopyButton text={user.id} label="Copy your id" />
        </p>
      </div>
      <div className="identity-balance">
        <span className="hint">Balance</span>
        <span className="identity-amount">
          <Money amount={amount} wraps />
        </span>
        {isVisiting ? (
          <Button variant="volt" onClick={() => authDialog.open('signup')}>
            Sign up and keep it
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** Reserves its place while the session is checked. */
export function IdentityPlace() {
  return <SlowSkeleton what="your account" className="identity-place" />;
}

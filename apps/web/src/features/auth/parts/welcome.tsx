import './auth.css';

import type { User } from '@voltide/contract';
import { Link, LinkButton, Money, PackImage } from '@voltide/ui';
import { useEffect, useRef } from 'react';

import { NO_MAIL, useSendsMail } from '../../../lib/account/sent-link.tsx';

const PLAY_BALANCE =
  'This is play balance. It opens packs with exactly the same odds as cash, and cash stakes turn it into cash. It ' +
  'expires after 90 days without you; we tell you 14 days before.';

/** Says how the rest of the bonus is added: by the mailed link, if this server sends email. */
function UsedBefore() {
  const sendsMail = useSendsMail();
  if (sendsMail === undefined) return 'This email has been used before.';
  return sendsMail
    ? 'This email has been used before. Confirm it with the link we sent, and what is still due is added.'
    : `This email has been used before. Once it is confirmed, what is still due is added. ${NO_MAIL}`;
}

/** After sign-up: a welcome, the balance, and where to go. */
export function Welcome({ user, wasGuest }: { readonly user: User; readonly wasGuest: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // Not returned: in newer browsers it is a promise, which React would call as the clean-up.
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <section className="page welcome">
      <div className="panel appear welcome-panel">
        <PackImage packId="glass-tide" size={150} />
        <h1 ref={heading} tabIndex={-1}>
          Welcome, {user.username}
        </h1>
        <p className="quiet">Your balance</p>
        <p className="welcome-balance">
          <Money amount={user.balance} />
        </p>
        <p className="welcome-text aside">{user.balance === '0.000000' ? <UsedBefore /> : PLAY_BALANCE}</p>
        <div className="welcome-ways">
          <LinkButton href="/open-pack?pack=glass-tide" variant="volt" size={52}>
            {wasGuest ? 'Open a pack' : 'Open your first pack'}
          </LinkButton>
          <LinkButton href="/packs" size={52}>
            All packs
          </LinkButton>
        </div>
        <Link href="/profile-setup" className="link smaller">
          Five first steps for your account
        </Link>
      </div>
    </section>
  );
}

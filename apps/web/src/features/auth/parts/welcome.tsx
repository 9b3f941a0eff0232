import type { User } from '@voltide/contract';
import { Link, LinkButton, Money, PackImage } from '@voltide/ui';
import { useEffect, useRef } from 'react';

import { NO_MAIL, useSendsMail } from '../../../lib/account/sent-link.tsx';

const PLAY_BALANCE =
  'This is play balance. It opens packs with exactly the same odds as cash, and cash stakes turn it into cash. It ' +
  'expires after 90 days without you; we tell you 14 days before.';

/** Says how what is still due is added: by the link, which is mailed where this server can. */
function UsedBefore() {
  const sendsMail = useSendsMail();
  if (sendsMail === undefined) return 'This email has been used before.';
  return sendsMail
    ? 'This email has been used before. Confirm it with the link we sent, and what is still due is added.'
    : `This email has been used before. Once it is confirmed, what is still due is added. ${NO_MAIL}`;
}

/** After sign-up: a word of welcome, the balance, and where to go. */
export function Welcome({ user, wasGuest }: { readonly user: User; readonly wasGuest: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // Not returned: in newer browsers it is a promise, which React would call as the clean-up.
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <section className="page pt-10 md:pt-16">
      <div className="panel mx-auto grid max-w-[560px] justify-items-center gap-4 p-8 text-center appear">
        <PackImage packId="glass-tide" size={150} />
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          Welcome, {user.username}
        </h1>
        <p className="text-fg2">Your balance</p>
        <p className="font-display text-win font-bold">
          <Money amount={user.balance} />
        </p>
        <p className="max-w-[42ch] text-ui text-fg2">{user.balance === '0.000000' ? <UsedBefore /> : PLAY_BALANCE}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <LinkButton href="/open-pack?pack=glass-tide" variant="volt" size={52}>
            {wasGuest ? 'Open a pack' : 'Open your first pack'}
          </LinkButton>
          <LinkButton href="/packs" size={52}>
            All packs
          </LinkButton>
        </div>
        <Link href="/profile-setup" className="link text-ui">
          Five first steps for your account
        </Link>
      </div>
    </section>
  );
}

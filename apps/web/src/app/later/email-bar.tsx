import './email-bar.css';

import { LinkButton, Money } from '@voltide/ui';

import { usePlace } from '../../lib/browser/navigation.ts';
import { SendAgain, useMyEmail } from '../../lib/account/my-email.tsx';
import { SentLink, useSendsMail } from '../../lib/account/sent-link.tsx';
import { useSession } from '../../lib/session/session-context.ts';
import { isPrivileged } from '../../lib/session/session.ts';

/** Pages that say more about it. */
const HIDDEN_AT = new Set(['/profile', '/profile-setup', '/confirm-email']);

/** Says below the page that an account's email is not confirmed; covers nothing. */
export function EmailBar() {
  const { user } = useSession();
  const { path } = usePlace();
  if (user === null || isPrivileged(user) || HIDDEN_AT.has(path)) return null;
  return <Bar key={user.id} />;
}

function Bar() {
  const { user } = useSession();
  const own = useMyEmail(user);
  const sendsMail = useSendsMail();
  if (own === undefined || own.state === 'ours') return null;
  if (own.state === 'typed' && sendsMail === undefined) return null;
  return (
    <aside className="page" aria-label="Your email">
      <div className="email-bar">
        {own.state === 'typed' ? (
          <>
            <p>
              {own.welcome === null ? (
                'Confirm your email.'
              ) : (
                <>
                  Confirm your email
                  <span data-reward>
                    {' '}
                    to get <Money amount={own.welcome} /> of play balance
                  </span>
                  .
                </>
              )}{' '}
              <SentLink email={own.email} />
            </p>
            <SendAgain />
          </>
        ) : (
          <>
            <p>Your account has no email. Add one, so that you can reset your password.</p>
            <LinkButton href="/profile?tab=settings">Add an email</LinkButton>
          </>
        )}
      </div>
    </aside>
  );
}

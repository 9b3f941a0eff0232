import { useQuery } from '@tanstack/react-query';
import type { User } from '@voltide/contract';
import { Button, Link, Money, PageHead, SlowSkeleton, Stat } from '@voltide/ui';
import { LogOut } from 'lucide-react';
import { Suspense } from 'react';

import { PlayersOnly } from '../../lib/players-only.tsx';
import { queryFor } from '../../lib/query.ts';
import { useSession } from '../../lib/session-context.ts';
import { isGuest } from '../../lib/session.ts';
import { Identity, IdentityPlace } from './parts/identity.tsx';
import { lazyCode } from '../../lib/lazy-when-idle.ts';

const WAYS = [
  { href: '/inventory', title: 'Inventory', text: "What you found and what it's worth." },
  { href: '/history', title: 'History', text: 'Every play with its record and proof.' },
  { href: '/fairplay', title: 'Your seeds', text: 'Reveal and check, or change your client seed.' },
  { href: '/wallet', title: 'Wallet', text: 'Cash and play balance, to the millionth.' },
  { href: '/responsible', title: 'Staying in control', text: 'What playing costs and where to get help.' },
  { href: '/profile-setup', title: 'First steps', text: 'A few things worth doing once.' },
] as const;

const AccountSections = lazyCode(async () => (await import('./parts/account-sections.tsx')).AccountSections);

/** The account. */
export function Screen() {
  const { user, signOut } = useSession();
  return (
    <>
      <PageHead
        title="Profile"
        lead="Your account, how you sign in, and everything that is yours: finds, plays and data."
        actions={
          user === null ? (
            <span className="sign-out-place" />
          ) : (
            <Button icon={<LogOut />} onClick={signOut}>
              Sign Out
            </Button>
          )
        }
      />
      <div className="page grid gap-8 *:min-w-0">
        <PlayersOnly text="Your account is shown here. Sign in, or start as a guest.">
          {(player) => (player === undefined ? <IdentityPlace /> : <Account user={player} />)}
        </PlayersOnly>
      </div>
    </>
  );
}

function Account({ user }: { readonly user: User }) {
  return (
    <>
      <Identity user={user} />
      <Figures user={user} />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {WAYS.map(({ href, title, text }) => (
          <li key={href}>
            <Link href={href} className="panel grid h-full content-start gap-1 p-5 transition-shadow hover:shadow-e2">
              <h2 className="font-sans text-h3 font-semibold">{title}</h2>
              <p className="text-ui text-fg2">{text}</p>
            </Link>
          </li>
        ))}
      </ul>
      {isGuest(user) ? null : (
        <Suspense fallback={<SlowSkeleton what="the rest of your account" height={300} className="rounded-panel" />}>
          <AccountSections />
        </Suspense>
      )}
    </>
  );
}

function Figures({ user }: { readonly user: User }) {
  const finds = useQuery(queryFor('GET /api/finds')).data;
  const pair = useQuery(queryFor('GET /api/fairness/seeds')).data;
  return (
    <dl className="panel profile-figures gap-6 p-6">
      <Stat label="Finds held">{finds?.count ?? '–'}</Stat>
      <Stat label="Worth">
        <Money amount={finds?.total} wraps />
      </Stat>
      <Stat label="Plays with the current seeds">{pair?.seeds.nonce ?? '–'}</Stat>
      <Stat label="Role">{user.role}</Stat>
    </dl>
  );
}

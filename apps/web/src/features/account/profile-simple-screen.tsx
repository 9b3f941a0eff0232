import './parts/account.css';
import './parts/simple.css';

import { useQuery } from '@tanstack/react-query';
import type { User } from '@voltide/contract';
import { Badge, LinkButton, Money, PageHead, Stat } from '@voltide/ui';

import { useBalance } from '../../lib/balance/use-balance.ts';
import { MyAvatar } from '../../lib/account/my-avatar.tsx';
import { PlayersOnly } from '../../lib/guest/players-only.tsx';
import { LevelLine } from '../../lib/progress/level-line.tsx';
import { statisticsQuery } from '../../lib/progress/statistics-query.ts';
import { isGuest } from '../../lib/session/session.ts';
import { netOf } from './model/statistics.ts';
import { BestItems } from './parts/best-items.tsx';
import { IdentityPlace } from './parts/identity.tsx';
import { LatestPlays } from './parts/latest-plays.tsx';
import { LuckLine } from './parts/luck-line.tsx';

const BEST = 3;
const LATEST = 2;

/** /profile-simple: identity, holdings and luck in one view of a phone. */
export function Screen() {
  return (
    <>
      <PageHead title="Profile" isLow />
      <div className="page">
        <PlayersOnly text="Your account is shown here. Sign in, or start as a guest.">
          {(user) => (user === undefined ? <IdentityPlace /> : <Glance user={user} />)}
        </PlayersOnly>
      </div>
    </>
  );
}

function Glance({ user }: { readonly user: User }) {
  const { amount } = useBalance();
  const total = useQuery(statisticsQuery('all')).data?.total;
  return (
    <div className="glance">
      <section className="panel glance-who" aria-label="You">
        <MyAvatar size={56} />
        <div>
          <p>
            <strong className="simple-name">{user.username}</strong>
            {isGuest(user) ? <Badge tone="warn">Guest</Badge> : null}
          </p>
          <LevelLine />
        </div>
      </section>
      <section className="panel profile-section" aria-label="Results" data-short>
        <dl className="glance-figures">
          <Stat label="Balance">
            <Money amount={amount} wraps />
          </Stat>
          <Stat label="Net in cash">
            <Money amount={total === undefined ? undefined : netOf(total, 'cash')} signed wraps />
          </Stat>
        </dl>
        <LuckLine isShort />
      </section>
      <BestItems most={BEST} isShort />
      <LatestPlays user={user} most={LATEST} isShort />
      <LinkButton href="/profile" variant="volt" size={52}>
        Full profile
      </LinkButton>
    </div>
  );
}

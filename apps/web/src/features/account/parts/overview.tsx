import './profile.css';

import { useQuery } from '@tanstack/react-query';
import type { User } from '@voltide/contract';
import { Link, Money, Stat } from '@voltide/ui';

import { useProgress } from '../../../lib/progress/progress-query.ts';
import { statisticsQuery } from '../../../lib/progress/statistics-query.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { netOf } from '../model/statistics.ts';
import { BestItems } from './best-items.tsx';
import { LatestPlays } from './latest-plays.tsx';
import { LevelPanel } from './level-panel.tsx';
import { LuckLine } from './luck-line.tsx';

const WAYS = [
  { href: '/inventory', title: 'Inventory', text: "What you found and what it's worth." },
  { href: '/fairplay', title: 'Your seeds', text: 'Reveal and check, or change your client seed.' },
  { href: '/wallet', title: 'Wallet', text: 'Cash and play balance, to the millionth.' },
  { href: '/responsible', title: 'Staying in control', text: 'What playing costs and where to get help.' },
  { href: '/profile-setup', title: 'First steps', text: 'Five things worth doing once.' },
  { href: '/profile-simple', title: 'At a glance', text: 'The same on one small page.' },
] as const;

const LATEST = 5;
const BEST = 6;

export function Overview({ user }: { readonly user: User }) {
  return (
    <div className="page-parts">
      <div className="profile-columns">
        <LevelPanel />
        <section className="panel profile-section" aria-labelledby="luck-so-far">
          <h2 id="luck-so-far">Luck so far</h2>
          <LuckLine />
          <Link href="/profile?tab=statistics" className="link smaller">
            All statistics
          </Link>
        </section>
      </div>
      <Figures />
      <BestItems most={BEST} />
      <LatestPlays user={user} most={LATEST} />
      <ul className="overview-ways">
        {WAYS.map(({ href, title, text }) => (
          <li key={href}>
            <Link href={href} className="panel panel-way">
              <h2 className="heading-small">{title}</h2>
              <p className="aside">{text}</p>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Figures() {
  const items = useQuery(queryFor('GET /api/inventory')).data;
  const total = useQuery(statisticsQuery('all')).data?.total;
  const progress = useProgress().data;
  const reached = progress?.achievements.filter(({ state }) => state !== 'open').length;
  return (
    <dl className="panel profile-figures overview-sums">
      <Stat label="Items held" note={<Money amount={items?.total} wraps />}>
        {items?.count.toLocaleString('en') ?? '–'}
      </Stat>
      <Stat label="Plays" note="In all">
        {total?.plays.toLocaleString('en') ?? '–'}
      </Stat>
      <Stat label="Net in cash" note="Items at their value">
        <Money amount={total === undefined ? undefined : netOf(total, 'cash')} signed wraps />
      </Stat>
      <Stat label="Achievements" note="Reached">
        {reached === undefined ? '–' : `${reached} of ${progress?.achievements.length}`}
      </Stat>
    </dl>
  );
}

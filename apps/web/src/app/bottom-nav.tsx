import type { RoutePath } from '@voltide/contract';
import { Link } from '@voltide/ui';
import { CalendarHeart, House, Package, Swords, Trophy, UserRound, type LucideIcon } from 'lucide-react';
import { Suspense } from 'react';

import { lazyWhenIdle } from '../lib/chunks/lazy-when-idle.ts';
import { useSession } from '../lib/session/session-context.ts';
import { hasSessionMarker } from '../lib/browser/storage.ts';
import { isCurrent } from './navigation-items.ts';

const ITEMS: readonly { readonly href: RoutePath; readonly text: string; readonly icon: LucideIcon }[] = [
  { href: '/', text: 'Home', icon: House },
  { href: '/packs', text: 'Packs', icon: Package },
  { href: '/battles', text: 'Battles', icon: Swords },
  { href: '/daily-spin', text: 'Spin', icon: CalendarHeart },
  { href: '/leaderboard', text: 'Leaders', icon: Trophy },
];

const SpinDot = lazyWhenIdle(async () => (await import('./later/spin-dot.tsx')).SpinDot);

const PROFILE = { href: '/profile', text: 'Profile', icon: UserRound } as const;

/** The bottom navigation of small screens (S1-07). */
export function BottomNav({ path }: { readonly path: string }) {
  const { isLoading, isSignedIn } = useSession();
  // While the session is checked, a user who was signed in keeps the sixth entry's place.
  const items = isSignedIn || (isLoading && hasSessionMarker()) ? [...ITEMS, PROFILE] : ITEMS;
  return (
    <nav className="bottom-nav" aria-label="Quick">
      {items.map(({ href, text, icon: Icon }) => (
        <Link key={href} href={href} aria-current={isCurrent(href, path) ? 'page' : undefined}>
          <Icon aria-hidden strokeWidth={1.75} />
          {text}
          {href === '/daily-spin' ? (
            <Suspense>
              <SpinDot />
            </Suspense>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}

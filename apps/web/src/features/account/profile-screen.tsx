import { useLocation } from '@tanstack/react-router';
import type { User } from '@voltide/contract';
import { Button, PageHead, Skeleton, SlowSkeleton } from '@voltide/ui';
import { LogOut } from 'lucide-react';
import { Suspense, type ComponentType } from 'react';

import { lazyCode } from '../../lib/chunks/lazy-when-idle.ts';
import { usePlace } from '../../lib/browser/navigation.ts';
import { PlayersOnly } from '../../lib/guest/players-only.tsx';
import { useSession } from '../../lib/session/session-context.ts';
import { tabOf, type ProfileTab } from './model/profile-tabs.ts';
import { Identity, IdentityPlace } from './parts/identity.tsx';
import { Overview } from './parts/overview.tsx';
import { ProfileTabs } from './parts/profile-tabs.tsx';

type PanelProps = { readonly user: User };

const LazyStatistics = lazyCode(async () => (await import('./parts/statistics-panel.tsx')).StatisticsPanel);
const LazyAchievements = lazyCode(async () => (await import('./parts/achievements-panel.tsx')).AchievementsPanel);
const LazySets = lazyCode(async () => (await import('./parts/sets-panel.tsx')).SetsPanel);
const LazyHistory = lazyCode(async () => (await import('./parts/history-panel.tsx')).HistoryPanel);
const LazySettings = lazyCode(async () => (await import('./parts/settings-panel.tsx')).SettingsPanel);

/** Content of each tab, and its name while its code loads. */
const PANELS: Readonly<Record<ProfileTab, readonly [ComponentType<PanelProps>, what: string]>> = {
  overview: [Overview, 'your overview'],
  statistics: [LazyStatistics, 'your statistics'],
  achievements: [LazyAchievements, 'your achievements'],
  sets: [LazySets, 'your sets'],
  history: [LazyHistory, 'your history'],
  settings: [LazySettings, 'your settings'],
};

/** /profile: identity, holdings, statistics and settings, in tabs with their own addresses. */
export function Screen() {
  const { user, signOut } = useSession();
  return (
    <>
      <PageHead
        title="Profile"
        lead="Your level, results, finds and plays, and everything about your account."
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
      <div className="page page-parts">
        <PlayersOnly text="Your account is shown here. Sign in, or start as a guest.">
          {(player) => (player === undefined ? <Places /> : <Account user={player} />)}
        </PlayersOnly>
      </div>
    </>
  );
}

/** Placeholder until the session is checked. */
function Places() {
  return (
    <>
      <IdentityPlace />
      <Skeleton className="profile-tabs-place" />
      <Skeleton height={640} className="skeleton-panel" />
    </>
  );
}

function Account({ user }: PanelProps) {
  const { search } = usePlace();
  const hash = useLocation({ select: (location) => location.hash });
  const shown = tabOf(search, hash);
  const [Panel, what] = PANELS[shown];
  return (
    <>
      <Identity user={user} />
      <ProfileTabs shown={shown} />
      <Suspense fallback={<SlowSkeleton what={what} height={480} className="skeleton-panel" />}>
        <Panel key={shown} user={user} />
      </Suspense>
    </>
  );
}

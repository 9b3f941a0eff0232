import { Button, LinkButton } from '@voltide/ui';
import { Suspense } from 'react';

import { useGuestStart } from '../../lib/guest/use-guest-start.ts';
import { lazyWhenIdle } from '../../lib/chunks/lazy-when-idle.ts';
import { useGo } from '../../lib/browser/navigation.ts';
import { QUICK_START } from '../../lib/quick/quick-start.ts';
import { useSession } from '../../lib/session/session-context.ts';
import { FIRST_OPEN, Hero } from './parts/hero.tsx';

const HomeBelow = lazyWhenIdle(async () => (await import('./parts/home-below.tsx')).HomeBelow);

/** The home page. The part below the statement loads after it. */
export function Screen() {
  const { user } = useSession();
  return (
    <>
      <Hero actions={<Actions />} player={user?.username} />
      <Suspense fallback={<div className="home-place" aria-busy="true" />}>
        <HomeBelow />
      </Suspense>
    </>
  );
}

function Actions() {
  const go = useGo();
  const { isSignedIn } = useSession();
  const { isStarting, start } = useGuestStart();
  const open = (): void => {
    void start().then((isReady) => {
      if (isReady) go(FIRST_OPEN);
    });
  };
  return (
    <>
      <Button variant="volt" size={52} loading={isStarting} onClick={open}>
        {isSignedIn ? 'Open a pack' : 'Open your first pack'}
      </Button>
      <LinkButton href="/packs" size={52}>
        See all odds
      </LinkButton>
      {isSignedIn ? (
        <LinkButton href="/inventory" size={52}>
          Inventory
        </LinkButton>
      ) : (
        <LinkButton href={QUICK_START} size={52}>
          Quick Game
        </LinkButton>
      )}
    </>
  );
}

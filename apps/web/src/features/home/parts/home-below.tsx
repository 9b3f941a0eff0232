import './home.css';

import { LinkButton } from '@voltide/ui';

import { ClaimCount } from '../../../lib/progress/claim-count.tsx';
import { useSession } from '../../../lib/session/session-context.ts';
import { WhenNear } from '../../../lib/chunks/when-near.tsx';
import { Facts } from './facts.tsx';
import { lazyCode } from '../../../lib/chunks/lazy-when-idle.ts';

const OwnGame = lazyCode(async () => (await import('./own-game.tsx')).OwnGame);
const JustFound = lazyCode(async () => (await import('./just-found.tsx')).JustFound);
const MoreGames = lazyCode(async () => (await import('./more-games.tsx')).MoreGames);
const LeadersToday = lazyCode(async () => (await import('./leaders-today.tsx')).LeadersToday);
const PackGrid = lazyCode(async () => (await import('./pack-grid.tsx')).PackGrid);
const ProofSteps = lazyCode(async () => (await import('./proof-steps.tsx')).ProofSteps);

/** Everything under the statement of the home page: its headings at once, what they name as it comes into sight. */
export function HomeBelow() {
  const { isSignedIn } = useSession();
  return (
    <div className="page grid gap-14 pt-8 md:gap-18 md:pt-10 *:min-w-0">
      {isSignedIn ? (
        <section aria-labelledby="own-game">
          <div className="section-head">
            <h2 id="own-game">Your game</h2>
            <LinkButton href="/rewards" size={36}>
              Rewards
              <ClaimCount />
            </LinkButton>
          </div>
          <WhenNear className="min-h-[463px] md:min-h-[231px] min-[1200px]:min-h-[140px]">
            <OwnGame />
          </WhenNear>
        </section>
      ) : null}
      <Facts />
      <section aria-labelledby="more-games">
        <div className="section-head">
          <h2 id="more-games">More to play</h2>
          <span className="flex flex-wrap gap-2">
            {isSignedIn ? null : (
              <LinkButton href="/rewards" size={36}>
                Rewards
              </LinkButton>
            )}
            <LinkButton href="/games" size={36}>
              All games
            </LinkButton>
          </span>
        </div>
        <WhenNear className="min-h-[420px] min-[900px]:min-h-[132px]">
          <MoreGames />
        </WhenNear>
      </section>
      <Leaders />
      <section aria-labelledby="just-found">
        <div className="section-head">
          <h2 id="just-found">Just found</h2>
          <span className="text-meta text-fg3">by everybody, newest first</span>
        </div>
        <WhenNear className="min-h-[190px]">
          <JustFound />
        </WhenNear>
      </section>
      <section className="home-packs" aria-labelledby="packs">
        <div className="section-head">
          <h2 id="packs">Packs</h2>
          <LinkButton href="/packs" size={36}>
            All packs
          </LinkButton>
        </div>
        <WhenNear className="min-h-[1363px] md:min-h-[769px]">
          <PackGrid />
        </WhenNear>
      </section>
      <section className="panel p-6 md:p-10" aria-labelledby="proof">
        <h2 id="proof">Don't trust us. Check.</h2>
        <div className="mt-6">
          <WhenNear className="min-h-[560px] md:min-h-[226px]">
            <ProofSteps />
          </WhenNear>
        </div>
      </section>
    </div>
  );
}

function Leaders() {
  return (
    <section aria-labelledby="leaders">
      <div className="section-head">
        <h2 id="leaders">Leaderboard today</h2>
        <LinkButton href="/leaderboard" size={36}>
          All places
        </LinkButton>
      </div>
      <WhenNear className="min-h-[208px] min-[900px]:min-h-[112px]">
        <LeadersToday />
      </WhenNear>
    </section>
  );
}

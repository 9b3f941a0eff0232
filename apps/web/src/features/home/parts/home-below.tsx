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

/** Everything below the statement: headings at once, their content as it comes into view. */
export function HomeBelow() {
  const { isSignedIn } = useSession();
  return (
    <div className="page home-below">
      {isSignedIn ? (
        <section aria-labelledby="own-game">
          <div className="section-head">
            <h2 id="own-game">Your game</h2>
            <LinkButton href="/rewards" size={36}>
              Rewards
              <ClaimCount />
            </LinkButton>
          </div>
          <WhenNear className="home-my-game-place">
            <OwnGame />
          </WhenNear>
        </section>
      ) : null}
      <Facts />
      <section aria-labelledby="more-games">
        <div className="section-head">
          <h2 id="more-games">More to play</h2>
          <span className="button-row-close">
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
        <WhenNear className="home-more-games-place">
          <MoreGames />
        </WhenNear>
      </section>
      <Leaders />
      <section aria-labelledby="just-found">
        <div className="section-head">
          <h2 id="just-found">Just found</h2>
          <span className="hint">by everybody, newest first</span>
        </div>
        <WhenNear className="home-items-place">
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
        <WhenNear className="home-packs-place">
          <PackGrid />
        </WhenNear>
      </section>
      <section className="panel home-proof" aria-labelledby="proof">
        <h2 id="proof">Don't trust us. Check.</h2>
        <div className="home-proof-body">
          <WhenNear className="home-proof-place">
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
      <WhenNear className="home-leaders-place">
        <LeadersToday />
      </WhenNear>
    </section>
  );
}

import { LinkButton, PageHead } from '@voltide/ui';

import { PlayersOnly } from '../../lib/guest/players-only.tsx';
import { DaySeals } from './parts/day-seals.tsx';
import { HowItWorks } from './parts/how-it-works.tsx';
import { OwnSeeds } from './parts/own-seeds.tsx';
import { Reserves } from './parts/reserves.tsx';
import { SealMirrors } from './parts/seal-mirrors.tsx';
import './parts/fairness.css';

export function Screen() {
  return (
    <>
      <PageHead
        title="Fair play"
        lead="Don't trust us. Check. Every result follows from two seeds, one of them yours, and you can recompute it."
        actions={
          <>
            <LinkButton href="/fairplay/verify">Verify a result</LinkButton>
            <LinkButton href="/statistics">Statistics</LinkButton>
            <LinkButton href="/rules">Rules</LinkButton>
          </>
        }
      />
      <div className="page fair-page">
        <section aria-labelledby="own-seeds">
          <h2 id="own-seeds">Your seeds</h2>
          <PlayersOnly reason="premium" text="Your seeds appear here as soon as you play.">
            {(user) => <OwnSeeds isKnown={user !== undefined} />}
          </PlayersOnly>
        </section>
        <HowItWorks />
        <DaySeals />
        <SealMirrors />
        <Reserves />
      </div>
    </>
  );
}

import { EmptyArt, EmptyState, LinkButton } from '@voltide/ui';

import { BoardPrizes } from './parts/board-prizes.tsx';
import { PlacePage, PlaceSection } from './parts/place-page.tsx';

/** The boards: nobody stands on them yet, and how their prizes will be shared. */
export function Screen() {
  return (
    <PlacePage
      title="Leaderboard"
      lead="Daily, weekly, monthly. Scored by house edge, so no game or pack is a shortcut."
      subject="Leaderboards are"
    >
      <PlaceSection heading="Standings">
        <div className="panel">
          <EmptyState
            art={<EmptyArt scene="slack" />}
            text="Nobody is ranked yet. Counting starts when the boards open."
            action={<LinkButton href="/leaderboard-enhanced">How places are counted</LinkButton>}
          />
        </div>
      </PlaceSection>
      <PlaceSection heading="Prizes">
        <BoardPrizes />
      </PlaceSection>
    </PlacePage>
  );
}

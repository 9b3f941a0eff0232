import { EmptyArt, EmptyState, LinkButton } from '@voltide/ui';

import { BoardPrizes } from './parts/board-prizes.tsx';
import { PlacePage, PlaceSection } from './parts/place-page.tsx';

/** The boards: nobody stands on them yet, and how their prizes will be shared. */
export function Screen() {
  return (
    <PlacePage
      title="Leaderboard"
      lead="Daily, weekly, monthly. Counted in edge, so that no game is a shortcut and no pack is the better climb."
      subject="Leaderboards are"
    >
      <PlaceSection heading="Standings">
        <div className="panel">
          <EmptyState
            art={<EmptyArt scene="slack" />}
            text="Nobody stands here: counting begins when the boards open."
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

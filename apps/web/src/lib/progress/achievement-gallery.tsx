import './achievements.css';

import type { AchievementStanding } from '@voltide/contract';
import { Button } from '@voltide/ui';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { AchievementCard, type AchievementCardProps } from './achievement-card.tsx';
import { showAchievements, sortAchievements, type ShownAchievement } from './achievements.ts';

type AchievementGalleryProps = {
  readonly standings: readonly AchievementStanding[];
  /** Claims an achievement; without it the gallery is read-only. */
  readonly onClaim?: AchievementCardProps['onClaim'];
  readonly claiming?: ReadonlySet<string>;
};

/** Number shown at first, besides claimable ones: whole rows at every width. */
const FIRST_SHOWN = 6;

/**
 * Every achievement: claimable ones first, then the nearest; the rest on demand. The order stays while the page is
 * open, so that nothing moves under the finger.
 */
export function AchievementGallery({ standings, onClaim, claiming }: AchievementGalleryProps) {
  const all = showAchievements(standings);
  const [order] = useState(() => sortAchievements(all).map(({ id }) => id));
  const [firstShown] = useState(() => {
    const claimable = all.filter(({ state }) => state === 'claimable').length;
    return Math.ceil((claimable + FIRST_SHOWN) / FIRST_SHOWN) * FIRST_SHOWN;
  });
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const showAll = (): void => {
    // The button disappears: the focus moves to the first new achievement.
    flushSync(() => setWhole(true));
    list.current?.querySelectorAll<HTMLElement>('.achievement')[shown.length]?.focus();
  };
  const shown = inOrder(all, order).filter(
    (each, place) => isWhole || place < firstShown || each.state === 'claimable',
  );
  return (
    <div className="achievement-list">
      <ul ref={list} className="achievements">
        {shown.map((achievement) => (
          <AchievementCard
            key={achievement.id}
            achievement={achievement}
            onClaim={onClaim}
            isClaiming={claiming?.has(achievement.id) ?? false}
          />
        ))}
      </ul>
      {shown.length === all.length ? null : (
        <Button className="achievements-more" onClick={showAll}>
          Show all {all.length}
        </Button>
      )}
    </div>
  );
}

function inOrder(shown: readonly ShownAchievement[], order: readonly string[]): readonly ShownAchievement[] {
  const placeOf = ({ id }: ShownAchievement): number => {
    const place = order.indexOf(id);
    return place < 0 ? order.length : place;
  };
  return shown.toSorted((a, b) => placeOf(a) - placeOf(b));
}

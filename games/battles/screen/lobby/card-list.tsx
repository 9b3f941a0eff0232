import { memo, useDeferredValue, useRef } from 'react';

import type { BattleCard } from '../../contract.ts';
import type { SteadyRow } from '../model/steady-list.ts';
import { BattleCardView, type BattleCardProps } from './battle-card.tsx';
import { useFlip, type Places } from './use-flip.ts';

type CardListProps = Pick<BattleCardProps, 'clock' | 'onJoin'> & {
  readonly rows: readonly SteadyRow<BattleCard>[];
  readonly places: Places;
};

/** More than any first view shows. */
const FIRST_VIEW = 10;

/**
 * Lists the cards of battles. All but the first view is drawn in small slices, so that no press waits for a long list.
 */
export function CardList({ rows, clock, places, onJoin }: CardListProps) {
  const shown = useDeferredValue(rows, rows.slice(0, FIRST_VIEW));
  return <Cards rows={shown} clock={useDeferredValue(clock)} places={places} onJoin={onJoin} />;
}

const Cards = memo(({ rows, clock, places, onJoin }: CardListProps) => {
  const list = useRef<HTMLUListElement>(null);
  useFlip(list, rows, places);
  return (
    <ul ref={list} className="lobby-list">
      {rows.map(({ item, isGone }) => (
        <Card key={item.battleId} battle={item} clock={clock} isGone={isGone} onJoin={onJoin} />
      ))}
    </ul>
  );
});
Cards.displayName = 'Cards';

const Card = memo(BattleCardView);

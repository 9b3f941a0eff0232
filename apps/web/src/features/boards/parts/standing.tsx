import './board-row.css';
import './standing.css';

import type { Board, BoardRow } from '@voltide/contract';
import { Link } from '@voltide/ui';
import type { ReactNode } from 'react';

import { noneText } from '../model/own-place-text.ts';
import { placePrize } from '../model/place-prize.ts';
import { rowKeys } from '../model/row-keys.ts';
import { useInView } from '../model/use-in-view.ts';
import { useMovingRows } from '../model/use-moving-rows.ts';
import { useRestingRows } from '../model/use-resting-rows.ts';
import { BoardRowLine } from './board-row-line.tsx';
import { FreeLine, FreePodium } from './free-place.tsx';
import { PodiumCard } from './podium-card.tsx';

const ON_PODIUM = 3;
/** Free places that are listed on a board with prizes. */
const PLACES_SHOWN = 10;

/** The current standing, the same object until it changes. */
export type ShownStanding = {
  readonly board: Board;
  readonly rows: readonly BoardRow[];
  readonly ownPlace: number | undefined;
  /** Gap to the place above, in words. */
  readonly gap: string | undefined;
};

type StandingProps = {
  readonly standing: ShownStanding;
  /** Reports if the user's row is in view. */
  readonly onOwnInView: (isInView: boolean) => void;
};

/**
 * The first hundred of a board: three on a podium, the others in rows. Changes animate, but never under a finger or
 * pointer: then the list waits. Screen readers are not interrupted by changes.
 */
export function Standing({ standing, onOwnInView }: StandingProps) {
  const { shown, isWaiting, handlers } = useRestingRows(standing);
  const { board, rows, ownPlace, gap } = shown;
  const list = useMovingRows<HTMLOListElement>();
  const keys = rowKeys(rows);
  const { measure, period } = board;
  return (
    <section className="standing panel" aria-label="Standing" data-plain={board.pool === null || undefined}>
      <p className="standing-note" aria-hidden>
        {isWaiting ? 'Changes wait while you point here' : null}
      </p>
      <ol ref={list} className="standing-list" {...handlers}>
        {rows.map((row, i) => {
          const isOwn = row.place === ownPlace;
          return (
            <Item key={keys[i]} name={keys[i] ?? ''} place={row.place} onInView={isOwn ? onOwnInView : undefined}>
              {row.place <= ON_PODIUM ? (
                <PodiumCard {...{ measure, row, isOwn }} />
              ) : (
                <BoardRowLine {...{ measure, row, isOwn }} note={isOwn ? gap : undefined} />
              )}
            </Item>
          );
        })}
        {rows.length > 0 ? null : <li className="standing-none">{noneText(measure, period)}</li>}
        {listFree(board, rows.length).map((place) => (
          <li key={`free ${place}`} data-place={place}>
            {place <= ON_PODIUM ? (
              <FreePodium place={place} prize={placePrize(board, place)} />
            ) : (
              <FreeLine place={place} prize={placePrize(board, place)} />
            )}
          </li>
        ))}
      </ol>
      <p className="standing-more">
        <Link href={`/leaderboard-enhanced?period=${period}`} className="link">
          Past seasons, search and other boards
        </Link>
      </p>
    </section>
  );
}

type ItemProps = {
  readonly name: string;
  readonly place: number;
  readonly onInView: ((isInView: boolean) => void) | undefined;
  readonly children: ReactNode;
};

function Item({ name, place, onInView, children }: ItemProps) {
  const item = useInView<HTMLLIElement>(onInView);
  return (
    <li ref={item} data-key={name} data-place={place}>
      {children}
    </li>
  );
}

/** The podium is complete on every board; free places below it are listed if they have prizes. */
function listFree({ state, sharesBps }: Board, taken: number): readonly number[] {
  if (state !== 'running' && taken > 0) return [];
  // If all are free, text replaces one row.
  const shown = taken === 0 ? PLACES_SHOWN - 1 : PLACES_SHOWN;
  const last = Math.max(ON_PODIUM, Math.min(shown, sharesBps.length));
  return Array.from({ length: Math.max(0, last - taken) }, (_, i) => taken + i + 1);
}

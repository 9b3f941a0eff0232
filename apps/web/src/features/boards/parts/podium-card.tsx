import type { BoardMeasure, BoardRow } from '@voltide/contract';
import { Avatar, Badge, Link } from '@voltide/ui';
import { UserRound } from 'lucide-react';

import { BoardScore } from './board-score.tsx';
import { PrizeCell } from './prize-cell.tsx';

const FIRST_PX = 72;
const OTHER_PX = 56;

type PodiumCardProps = {
  readonly measure: BoardMeasure;
  readonly row: BoardRow;
  readonly isOwn: boolean;
};

export function PodiumCard({ measure, row: { place, person, score, prize }, isOwn }: PodiumCardProps) {
  const { name, avatar, profile } = person;
  const size = sizeOf(place);
  const content = (
    <>
      {avatar === null ? (
        <span className="podium-nobody" style={{ width: size, height: size }}>
          <UserRound size={size / 2} aria-hidden />
        </span>
      ) : (
        <Avatar value={avatar} size={size} />
      )}
      <span className="podium-name">{name}</span>
    </>
  );
  return (
    <div className="podium-card" data-own={isOwn || undefined}>
      <PodiumHead place={place} isOwn={isOwn} />
      {profile === null ? (
        <span className="podium-who">{content}</span>
      ) : (
        <Link href={`/u/${profile}`} className="podium-who">
          {content}
        </Link>
      )}
      <BoardScore {...{ measure, score }} />
      <PrizeCell prize={prize} />
    </div>
  );
}

/** Returns the size of an avatar on the podium, in CSS pixels. */
export function sizeOf(place: number): number {
  return place === 1 ? FIRST_PX : OTHER_PX;
}

/** A place's number, marked if it is the user's: neither changes a card's height. */
export function PodiumHead({ place, isOwn = false }: { readonly place: number; readonly isOwn?: boolean }) {
  return (
    <span className="podium-head">
      <span className="podium-place num">
        <span className="unseen">Place </span>
        {place}
      </span>
      {isOwn ? <Badge tone="volt">You</Badge> : null}
    </span>
  );
}

import type { DrawnPlay, Play } from '@voltide/contract';
import { parseVt } from '@voltide/core';

import { FindPicture } from './find-picture.tsx';
import './play-picture.css';

type PlayPictureProps = { readonly play: Play; readonly size: number };

/** The picture of a play, as decoration beside its words: of packs the best find, of the wheel where it stopped. */
export function PlayPicture({ play, size }: PlayPictureProps) {
  if (!('finds' in play)) return <DrawnPicture play={play} size={size} />;
  const best = play.finds.toSorted((left, right) => (parseVt(left.value) < parseVt(right.value) ? 1 : -1))[0];
  if (best === undefined) return <span />;
  return <FindPicture packId={play.packId} itemId={best.itemId} rarity={best.rarity} size={size} />;
}

const SEGMENTS = 40;
/** Segments that are drawn on each side of the one that was landed on. */
const NEIGHBOURS = 4;
const [OUTER, INNER] = [30, 19];

/** The rim of the wheel under its pointer, with what it paid; other games show a lamp. */
function DrawnPicture({ play, size }: { readonly play: DrawnPlay; readonly size: number }) {
  const hasPaid = parseVt(play.value) > 0n;
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} className="play-picture" data-paid={hasPaid} aria-hidden>
      {play.game === 'wheel' ? (
        <>
          {Array.from({ length: 2 * NEIGHBOURS + 1 }, (_, i) => (
            <path key={i} d={segmentPath(i - NEIGHBOURS)} data-landed={i === NEIGHBOURS || undefined} />
          ))}
          <path className="play-picture-pointer" d="M32 8 28 1h8Z" />
          <text x="32" y="45">
            {play.result}
          </text>
        </>
      ) : (
        <>
          <circle cx="32" cy="32" r="22" />
          <circle cx="32" cy="32" r="11" data-landed />
        </>
      )}
    </svg>
  );
}

/** A segment of the rim, as many segments from the top. */
function segmentPath(place: number): string {
  const [from, to] = [place - 0.5, place + 0.5].map((each) => (each * 2 * Math.PI) / SEGMENTS);
  const at = (angle = 0, radius = OUTER): string =>
    `${(32 + radius * Math.sin(angle)).toFixed(2)} ${(34 - radius * Math.cos(angle)).toFixed(2)}`;
  return `M${at(from)}A${OUTER} ${OUTER} 0 0 1 ${at(to)}L${at(to, INNER)}A${INNER} ${INNER} 0 0 0 ${at(from, INNER)}Z`;
}

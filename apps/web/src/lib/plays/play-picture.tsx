import { isPackPlay, type DrawnPlay, type Play } from '@voltide/contract';
import { parseVt } from '@voltide/core';

import { ItemPicture } from './item-picture.tsx';
import './play-picture.css';

type PlayPictureProps = { readonly play: Play; readonly size: number };

/** Picture of a play, decoration beside its words: the best item of packs, the wheel where it stopped. */
export function PlayPicture({ play, size }: PlayPictureProps) {
  if (!isPackPlay(play)) return <DrawnPicture play={play} size={size} />;
  const best = play.items.toSorted((left, right) => (parseVt(left.value) < parseVt(right.value) ? 1 : -1))[0];
  if (best === undefined) return <span />;
  return <ItemPicture packId={play.packId} itemId={best.itemId} rarity={best.rarity} size={size} />;
}

const SEGMENTS = 40;
const [OUTER, INNER] = [29, 20];

/** The wheel as it stopped, with its payout; other games show a lamp. */
function DrawnPicture({ play, size }: { readonly play: DrawnPlay; readonly size: number }) {
  const hasPaid = parseVt(play.value) > 0n;
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} className="play-picture" data-paid={hasPaid} aria-hidden>
      {play.game === 'wheel' ? (
        <>
          <circle cx="32" cy="34" r={OUTER} />
          <circle cx="32" cy="34" r={INNER} />
          <path className="play-picture-pegs" d={PEGS} />
          <path d={LANDED} data-landed />
          <path className="play-picture-pointer" d="M32 9 28 1h8Z" />
          <text x="32" y="40">
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

/** Returns a point on the wheel's circle, so many segments from the top. */
function pointAt(place: number, radius: number): string {
  const angle = (place * 2 * Math.PI) / SEGMENTS;
  return `${(32 + radius * Math.sin(angle)).toFixed(2)} ${(34 - radius * Math.cos(angle)).toFixed(2)}`;
}

const PEGS = Array.from({ length: SEGMENTS }, (_, i) => `M${pointAt(i + 0.5, INNER)}L${pointAt(i + 0.5, OUTER)}`).join(
  '',
);
const LANDED =
  `M${pointAt(-0.5, OUTER)}A${OUTER} ${OUTER} 0 0 1 ${pointAt(0.5, OUTER)}` +
  `L${pointAt(0.5, INNER)}A${INNER} ${INNER} 0 0 0 ${pointAt(-0.5, INNER)}Z`;

import type { Play } from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';
import type { PlayCheck } from '@voltide/games/verdict';
import { Money, RelativeTime } from '@voltide/ui';

import { CheckMark } from '../../../lib/check-mark.tsx';
import { FindPicture } from '../../../lib/find-picture.tsx';
import { useGo, usePlace } from '../../../lib/navigation.ts';
import { PlayDetails } from './play-details.tsx';

export type PlayRowProps = {
  readonly play: Play;
  readonly check: PlayCheck | undefined;
  readonly isOpen: boolean;
};

/** What a play left of its stake: the value found without the stake, in VT. */
export function netOf({ value, stake }: Pick<Play, 'value' | 'stake'>): string {
  return formatVt(parseVt(value) - parseVt(stake));
}

/** One play in a line; opened, its whole record. Which one is open stands in the address. */
export function PlayRow({ play, check, isOpen }: PlayRowProps) {
  const go = useGo();
  const { search } = usePlace();
  const [best, ...others] = play.finds.toSorted((left, right) => (parseVt(left.value) < parseVt(right.value) ? 1 : -1));
  const toggle = (): void => {
    go('/history', { ...search, play: isOpen ? '' : play.id }, { replace: true });
  };
  return (
    <article className="play-row" data-open={isOpen || undefined}>
      <button type="button" className="play-line" aria-expanded={isOpen} onClick={toggle}>
        {best === undefined ? (
          <span />
        ) : (
          <FindPicture packId={play.packId} itemId={best.itemId} rarity={best.rarity} size={48} />
        )}
        <span className="play-what">
          <strong>
            {best?.itemName}
            {others.length > 0 ? <small>{`\u00A0+${others.length}`}</small> : null}
          </strong>
          <span className="play-notes">
            <span>
              {play.packName}
              {play.quantity > 1 ? `\u00A0×${play.quantity}` : ''}
            </span>
            <RelativeTime at={play.at} />
          </span>
        </span>
        <span className="play-money">
          <Money amount={play.value} className="play-value" />
          <span className="play-notes">
            <span>
              for <Money amount={play.stake} />
            </span>
            <Money amount={netOf(play)} signed />
          </span>
        </span>
        <CheckMark check={check} />
      </button>
      {isOpen ? <PlayDetails play={play} check={check} /> : null}
    </article>
  );
}

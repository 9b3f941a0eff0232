import type { Play } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import type { PlayCheck } from '@voltide/games/verdict';
import { Money, RelativeTime } from '@voltide/ui';

import { CheckMark } from '../../../lib/check-mark.tsx';
import { useGo, usePlace } from '../../../lib/navigation.ts';
import { playName } from '../../../lib/play-name.ts';
import { PlayPicture } from '../../../lib/play-picture.tsx';
import { PlayDetails } from './play-details.tsx';
import { netOf } from './play-net.ts';

export type PlayRowProps = {
  readonly play: Play;
  readonly check: PlayCheck | undefined;
  readonly isOpen: boolean;
};

/** What a play came to: its best find and how many more, or the result in words. */
function headOf(play: Play): { readonly title: string; readonly more: number } {
  if (!('finds' in play)) return { title: play.result, more: 0 };
  const [best, ...others] = play.finds.toSorted((left, right) => (parseVt(left.value) < parseVt(right.value) ? 1 : -1));
  return { title: best?.itemName ?? '', more: others.length };
}

/** One play in a line; opened, its whole record. Which one is open stands in the address. */
export function PlayRow({ play, check, isOpen }: PlayRowProps) {
  const go = useGo();
  const { search } = usePlace();
  const { title, more } = headOf(play);
  const toggle = (): void => {
    go('/history', { ...search, play: isOpen ? '' : play.id }, { replace: true });
  };
  return (
    <article className="play-row" data-open={isOpen || undefined}>
      <button type="button" className="play-line" aria-expanded={isOpen} onClick={toggle}>
        <PlayPicture play={play} size={48} />
        <span className="play-what">
          <strong>
            {title}
            {more > 0 ? <small>{`\u00A0+${more}`}</small> : null}
          </strong>
          <span className="play-notes">
            <span>{playName(play)}</span>
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

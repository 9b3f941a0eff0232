import { isPackPlay, type Play } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import type { PlayCheck } from '@voltide/games/records/verdict';

import { playName } from '../../../lib/plays/play-name.ts';
import { PlayPicture } from '../../../lib/plays/play-picture.tsx';
import { PlayDetails } from './play-details.tsx';
import { PlayLine } from './play-line.tsx';

type PlayRowProps = {
  readonly play: Play;
  readonly check: PlayCheck | undefined;
  readonly isOpen: boolean;
};

/** Returns the headline of a play: its best item and the number of others, or the result in words. */
function headOf(play: Play): { readonly title: string; readonly more: number } {
  if (!isPackPlay(play)) return { title: play.result, more: 0 };
  const [best, ...others] = play.items.toSorted((left, right) => (parseVt(left.value) < parseVt(right.value) ? 1 : -1));
  return { title: best?.itemName ?? '', more: others.length };
}

export function PlayRow({ play, check, isOpen }: PlayRowProps) {
  const { title, more } = headOf(play);
  return (
    <PlayLine
      play={play}
      picture={<PlayPicture play={play} size={48} />}
      title={
        <>
          {title}
          {more > 0 ? <small>{`\u00A0+${more}`}</small> : null}
        </>
      }
      name={playName(play)}
      check={check}
      isOpen={isOpen}
      details={<PlayDetails play={play} check={check} />}
    />
  );
}

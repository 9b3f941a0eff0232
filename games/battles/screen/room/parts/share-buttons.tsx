import { CopyButton } from '@voltide/ui';

import { ShareButton } from '../../../../kit/share/share-button.tsx';
import { battleHref } from '../../model/addresses.ts';
import { LAYOUT_WORDS, modeName } from '../../model/words.ts';
import { endingOf } from '../model/ending.ts';
import type { Show } from '../model/show.ts';

type ShareButtonsProps = {
  readonly battleId: string;
  readonly show: Show;
  readonly isSettled: boolean;
};

/** Shares a battle: as a picture of its end, or as a link alone for a player who lost. */
export function ShareButtons({ battleId, show, isSettled }: ShareButtonsProps) {
  const page = battleHref(battleId);
  const { headline, isGain } = endingOf(show);
  const hasOwnSeat = show.seats.some(({ isOwn }) => isOwn);
  if (!isSettled || (hasOwnSeat && !isGain)) {
    return <CopyButton text={new URL(page, location.href).href} label="Copy link" size={44} withLabel />;
  }
  return (
    <ShareButton
      variant="quiet"
      title={`${LAYOUT_WORDS[show.settings.layout].name} · ${modeName(show.settings)} battle`}
      alt={`Picture of the battle: ${headline}`}
      fileName={`voltide-battle-${battleId}`}
      read={() => Promise.resolve({ page, picture: `/api/battles/${battleId}/picture` })}
    />
  );
}

import { isPackPlay, type Play } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import { sharedPaths } from '@voltide/games/kit/share/shared-paths';
import { ShareButton } from '@voltide/games/kit/share/share-button.tsx';

import { call } from '../../../lib/http/api.ts';
import { playName } from '../../../lib/plays/play-name.ts';

export function SharePlay({ play }: { readonly play: Play }) {
  const title = titleOf(play);
  return (
    <ShareButton
      title={title}
      alt={`Picture of the result: ${title}`}
      fileName={`voltide-${play.id}`}
      read={async () => {
        const answer = await call('GET /api/plays/:playId/share', { params: { playId: play.id } }).catch(
          () => undefined,
        );
        return answer === undefined ? undefined : sharedPaths(answer.shareId);
      }}
    />
  );
}

function titleOf(play: Play): string {
  if (!isPackPlay(play)) return `${playName(play)}, ${play.result}`;
  return play.items.reduce((most, item) => (parseVt(item.value) > parseVt(most.value) ? item : most)).itemName;
}

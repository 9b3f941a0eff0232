import { Button, Live } from '@voltide/ui';

import { downloadPublic } from '../../../lib/http/download.ts';
import { exportPath, useSeasonCheck, type SealedSeason } from '../model/use-season-check.ts';
import { useSaving } from '../model/use-saving.ts';

export function SeasonCheck(sealed: SealedSeason) {
  const [{ isBusy, text, isRight }, start] = useSeasonCheck(sealed);
  const [isSaving, save] = useSaving();
  const { season } = sealed;
  return (
    <div className="board-check">
      <Button size={36} loading={isBusy} onClick={start}>
        Check this season
      </Button>
      <Button
        size={36}
        variant="ghost"
        loading={isSaving}
        onClick={() => save(() => downloadPublic(exportPath(sealed), `voltide-season-${season}.json`))}
      >
        Download file
      </Button>
      <Live as="p" role="status" data-ok={isRight}>
        {text === '' ? 'Recomputes every score, place and prize from the public list of stakes.' : text}
      </Live>
    </div>
  );
}

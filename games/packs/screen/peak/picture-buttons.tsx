import { Button, type ButtonSize, Live, useFindFiles } from '@voltide/ui';
import { useEffect, useMemo, useState } from 'react';

import type { ShownPack } from '../model/shown-pack.ts';
import type { Paid } from '../../../kit/check-paid.ts';
import { findLook, packLook } from '../../../kit/pack-look.ts';
import { canShare, savePicture, sharePicture } from './hand-over.ts';
import type { Peak } from './peak-plan.ts';
import { drawPicture, pictureFacts } from './picture.ts';

export type PictureButtonsProps = {
  readonly pack: ShownPack;
  readonly peak: Peak;
  readonly paid: Paid;
  readonly size: ButtonSize;
  /** Draws the picture before it is asked for: browsers share only what is ready when a button is pressed. */
  readonly isNeeded: boolean;
};

/** Shares or saves the picture of a find, with its odds and what proves it. */
export function PictureButtons({ pack, peak, paid, size, isNeeded }: PictureButtonsProps) {
  const picture = usePicture({ pack, peak, paid });
  const [problem, setProblem] = useState('');
  const { draw } = picture;
  useEffect(() => {
    if (isNeeded) void draw().catch(() => undefined);
  }, [isNeeded, draw]);
  const hand = async (over: (file: Blob, name: string) => Promise<void> | void): Promise<void> => {
    try {
      await over(await draw(), picture.fileName);
      setProblem('');
    } catch {
      setProblem('The picture could not be made. Please try again.');
    }
  };
  return (
    <>
      {canShare() ? (
        <Button size={size} onClick={() => void hand(sharePicture)}>
          Share
        </Button>
      ) : null}
      <Button size={size} variant={canShare() ? 'outline' : 'quiet'} onClick={() => void hand(savePicture)}>
        Save picture
      </Button>
      <Live as="span" className="picture-problem" role="status">
        {problem}
      </Live>
    </>
  );
}

type Source = Pick<PictureButtonsProps, 'pack' | 'peak' | 'paid'>;

/** The picture of a find, drawn once. */
function usePicture({ pack, peak, paid }: Source) {
  const files = useFindFiles(packLook(pack.id).order);
  return useMemo(() => {
    const { find } = peak;
    const draw = once(async () => {
      if (files === undefined) throw new Error('no picture of the find');
      const proof = { playId: paid.play.id, commitment: paid.known.commitment, host: location.host };
      const art = files.findFile(findLook(pack.id, find.itemId, find.rarity));
      return drawPicture(pictureFacts(pack, peak, proof), { art, glyph: files.glyphFile(find.rarity) });
    });
    return { draw, fileName: `voltide-${find.itemId.replace('/', '-')}-${paid.play.id}.png` };
  }, [files, pack, peak, paid]);
}

/** Does something once; where it fails, the next call tries again. */
function once<Result>(action: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= action().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
}

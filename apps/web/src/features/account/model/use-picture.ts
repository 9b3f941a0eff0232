import { useEffect, useState } from 'react';

import { openPicture, PictureError } from './encode-crop.ts';

export function usePicture(file: File | undefined) {
  const [opened, setOpened] = useState<{
    readonly file: File;
    readonly picture?: ImageBitmap;
    readonly error?: Error;
  }>();
  useEffect(() => {
    if (file === undefined) return undefined;
    let isWanted = true;
    openPicture(file).then(
      (picture) => (isWanted ? setOpened({ file, picture }) : picture.close()),
      (error: unknown) => {
        if (isWanted) setOpened({ file, error: error instanceof Error ? error : new PictureError(String(error)) });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [file]);
  const isCurrent = opened !== undefined && opened.file === file;
  return { picture: isCurrent ? opened.picture : undefined, error: (isCurrent ? opened.error : undefined) ?? null };
}

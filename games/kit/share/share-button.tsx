import { Button, type ButtonSize, Live } from '@voltide/ui';
import { useState } from 'react';

import { canSharePictures, readPicture, sharePicture } from './picture-file.ts';
import { ShareDialog, type SharePaths } from './share-dialog.tsx';

type Shared = {
  /** Title of the dialog and of the shared picture: "Tidecaller Prism, ×100". */
  readonly title: string;
  readonly alt: string;
  readonly fileName: string;
  readonly read: () => Promise<SharePaths | undefined>;
};

type ShareButtonProps = Shared & {
  readonly size?: ButtonSize;
  readonly variant?: 'ghost' | 'outline' | 'quiet';
};

const FAILED = 'The picture could not be made. Please try again.';
/**
 * On a phone the picture goes to another program at once; elsewhere a dialog offers the options.
 */
const PHONE = '(pointer: coarse) and (max-width: 820px)';

export function ShareButton({ size = 44, variant = 'outline', ...shared }: ShareButtonProps) {
  const { title, alt, fileName, read } = shared;
  const [paths, setPaths] = useState<SharePaths>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const share = async (): Promise<void> => {
    setProblem('');
    setBusy(true);
    const found = await read();
    const isHanded = found !== undefined && (await handOver(found, { title, fileName }));
    setBusy(false);
    if (found === undefined) setProblem(FAILED);
    else if (!isHanded) setPaths(found);
  };
  return (
    <>
      <Button size={size} variant={variant} loading={isBusy} onClick={() => void share()}>
        Share
      </Button>
      <Live as="span" className="share-problem" role="status">
        {problem}
      </Live>
      {paths === undefined ? null : (
        <ShareDialog title={title} alt={alt} fileName={fileName} paths={paths} onClose={() => setPaths(undefined)} />
      )}
    </>
  );
}

/** Shares the upright picture if a device shares that way; false if the dialog is to open. */
async function handOver(paths: SharePaths, { title, fileName }: Pick<Shared, 'title' | 'fileName'>): Promise<boolean> {
  if (!canSharePictures() || !matchMedia(PHONE).matches) return false;
  try {
    const picture = await readPicture(`${paths.picture}?shape=tall`);
    const url = new URL(paths.page, location.href).href;
    await sharePicture({ picture, fileName: `${fileName}.png`, title, url });
    return true;
  } catch {
    return false;
  }
}

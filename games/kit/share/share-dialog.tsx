import { Button, CopyButton, Live, Segmented, useScrollLock } from '@voltide/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

import {
  canCopyPictures,
  canSharePictures,
  copyPicture,
  readPicture,
  savePicture,
  sharePicture,
} from './picture-file.ts';
import { useModal } from '../use-modal.ts';
import './share-dialog.css';

export type SharePaths = { readonly page: string; readonly picture: string };

type ShareDialogProps = {
  readonly title: string;
  readonly alt: string;
  readonly fileName: string;
  readonly paths: SharePaths;
  readonly onClose: () => void;
};

type Shape = 'wide' | 'tall';
const SHAPES = [
  { value: 'wide', text: 'Wide' },
  { value: 'tall', text: 'Upright' },
] as const;
const SIZES = { wide: [1200, 630], tall: [1080, 1350] } as const;
const FAILED = 'That did not work in this browser. The link works everywhere.';

/** Shows the picture of a result, and its options. It stands above everything, a great item too. */
export function ShareDialog({ title, alt, fileName, paths, onClose }: ShareDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shape, setShape] = useState<Shape>('wide');
  const [said, setSaid] = useState('');
  const { picture, address } = usePicture(paths, shape);
  useScrollLock(true);
  useClosed(dialog, onClose);
  useModal(dialog);
  const url = new URL(paths.page, location.href).href;
  const name = `${fileName}${shape === 'tall' ? '-upright' : ''}.png`;
  const attempt = async (action: (file: Blob) => Promise<void> | void, done: string): Promise<void> => {
    try {
      if (picture === undefined) return;
      await action(picture);
      setSaid(done);
    } catch {
      setSaid(FAILED);
    }
  };
  const [width, height] = SIZES[shape];
  return (
    <dialog ref={dialog} className="share" tabIndex={-1} aria-labelledby="share-title">
      <header className="share-head">
        <h2 id="share-title">{title}</h2>
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      </header>
      <div className="share-picture" data-shape={shape}>
        {address === undefined ? null : <img src={address} alt={alt} width={width} height={height} />}
      </div>
      <div className="share-bar">
        <Segmented label="Shape of the picture" size={44} options={SHAPES} value={shape} onChange={setShape} />
        <div className="share-actions" inert={picture === undefined}>
          {canSharePictures() ? (
            <Button
              size={44}
              onClick={() => void attempt((file) => sharePicture({ picture: file, fileName: name, title, url }), '')}
            >
              Share with …
            </Button>
          ) : null}
          <Button size={44} onClick={() => void attempt((file) => savePicture(file, name), 'Saved.')}>
            Download
          </Button>
          {canCopyPictures() ? (
            <Button size={44} variant="outline" onClick={() => void attempt(copyPicture, 'Picture copied.')}>
              Copy picture
            </Button>
          ) : null}
          <CopyButton text={url} label="Copy link" size={44} withLabel />
        </div>
      </div>
      <Live as="p" className="share-said" role="status">
        {address === '' ? 'The picture could not be loaded. The link still works.' : said}
      </Live>
    </dialog>
  );
}

type Read = { readonly key: string; readonly picture?: Blob; readonly address: string };

/** Loads the picture in a shape; its address is empty on failure. */
function usePicture({ picture }: SharePaths, shape: Shape): { readonly picture?: Blob; readonly address?: string } {
  const key = `${picture}?shape=${shape}`;
  const [read, setRead] = useState<Read>();
  useEffect(() => {
    const ending = new AbortController();
    let address: string | undefined;
    const keep = (result: Read): void => {
      if (!ending.signal.aborted) setRead(result);
    };
    readPicture(key).then(
      (blob) => {
        address = URL.createObjectURL(blob);
        keep({ key, picture: blob, address });
      },
      () => keep({ key, address: '' }),
    );
    return () => {
      ending.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [key]);
  return read?.key === key ? read : {};
}

/** Closes on the browser's Escape. */
function useClosed(dialog: { readonly current: HTMLDialogElement | null }, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const listening = new AbortController();
    dialog.current?.addEventListener('close', () => close(), { signal: listening.signal });
    return () => listening.abort();
  }, [dialog]);
}

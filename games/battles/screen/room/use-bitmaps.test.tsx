import { mount, settle, unmount } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import { createCellPicture, type CellPicture } from './model/cell-picture.ts';
import { useBitmaps } from './use-bitmaps.ts';

let made = 0;
let readBack = [18, 52, 86, 255];
const decoded: string[] = [];
const revoked: string[] = [];

/** The test environment draws nothing: its stand-in reports the requests. */
beforeEach(() => {
  made = 0;
  readBack = [18, 52, 86, 255];
  decoded.length = 0;
  revoked.length = 0;
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode(): Promise<void> {
        decoded.push(this.src);
        return this.src === 'broken' ? Promise.reject(new Error('no picture')) : Promise.resolve();
      }
    },
  );
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({
        drawImage: () => undefined,
        fillRect: () => undefined,
        getImageData: () => ({ data: readBack }),
      });
      convertToBlob = () => Promise.resolve(new Blob());
    },
  );
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `bitmap ${++made}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address));
});

function Room({ pictures }: { readonly pictures: readonly CellPicture[] }) {
  useBitmaps(pictures);
  return null;
}

it('S5-02 bitmaps are made one after the other and shown once decoded; what fails stays a drawing', async () => {
  const pictures = ['first', 'broken', 'last'].map((drawing) => createCellPicture(() => drawing));
  await mount(<Room pictures={pictures} />);
  const shown = () => pictures.map(({ read }) => read());
  expect(shown()).toEqual(['first', 'broken', 'last']);
  await expect.poll(shown).toEqual(['bitmap 1', 'broken', 'bitmap 2']);
  expect(decoded).toEqual(['first', 'bitmap 1', 'broken', 'last', 'bitmap 2']);
});

it('S5-02 where the browser hands out noise instead of what was drawn, drawings stay', async () => {
  vi.useFakeTimers();
  readBack = [201, 7, 86, 255];
  const pictures = ['first', 'second'].map((drawing) => createCellPicture(() => drawing));
  await mount(<Room pictures={pictures} />);
  await settle(() => vi.advanceTimersByTimeAsync(1000));
  expect([pictures.map(({ read }) => read()), decoded, made]).toEqual([['first', 'second'], [], 0]);
});

it('S5-02 a room that is left gives its bitmaps back, and makes no more', async () => {
  const pictures = ['first', 'second'].map((drawing) => createCellPicture(() => drawing));
  const last = pictures[1];
  await mount(<Room pictures={pictures} />);
  await expect.poll(() => last?.read()).toBe('bitmap 2');
  await unmount();
  expect(revoked).toEqual(['bitmap 1', 'bitmap 2']);
  expect(pictures.map(({ read }) => read())).toEqual(['first', 'second']);
});

import { parentPort } from 'node:worker_threads';

import { drawPicture } from './draw-picture.ts';
import type { PictureScene } from './picture-scene.ts';

/** What the thread that draws answers: the picture, or why there is none. */
export type Drawn = { readonly picture: Uint8Array } | { readonly fault: unknown };

parentPort?.on('message', (scene: PictureScene) => {
  drawPicture(scene).then(
    (picture) => parentPort?.postMessage({ picture } satisfies Drawn, []),
    (fault: unknown) => parentPort?.postMessage({ fault } satisfies Drawn, []),
  );
});

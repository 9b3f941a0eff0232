import { Worker } from 'node:worker_threads';

import type { PictureScene } from './picture-scene.ts';
import type { Drawn } from './picture-worker.ts';

/**
 * Draws pictures in a thread of its own, one at a time: the pen of a canvas works where it is called, for some 20 ms a
 * picture. The thread begins with the first one, and keeps no process alive.
 */
export function createPictureThread() {
  let thread: Worker | undefined;
  const begin = (): Worker => {
    const worker = new Worker(new URL('./picture-worker.ts', import.meta.url));
    worker.unref();
    worker.once('exit', () => {
      if (thread === worker) thread = undefined;
    });
    return worker;
  };
  return async (scene: PictureScene): Promise<Uint8Array> => {
    const worker = (thread ??= begin());
    return new Promise((resolve, reject) => {
      const end = (): void => {
        worker.off('message', hear).off('error', fail).off('exit', gone);
      };
      const fail = (error: Error): void => {
        end();
        reject(error);
      };
      const gone = (): void => fail(new Error('the thread that draws pictures has ended'));
      const hear = (drawn: Drawn): void => {
        end();
        if ('picture' in drawn) resolve(drawn.picture);
        else reject(new Error('a picture could not be drawn', { cause: drawn.fault }));
      };
      worker.on('message', hear).on('error', fail).on('exit', gone);
      worker.postMessage(scene, []);
    });
  };
}

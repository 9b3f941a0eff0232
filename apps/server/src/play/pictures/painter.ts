import { createTaskQueue } from '../../platform/concurrency/task-queue.ts';
import { createThreadPool } from '../../platform/threads/thread-pool.ts';
import type { PictureTask } from './scenes.ts';

const SCRIPT = new URL('./picture-worker.ts', import.meta.url);
/** Pictures are drawn one after the other, so that players never wait for them. */
const WAITING = 20;

export type Painter = ReturnType<typeof createPainter>;

/** Draws the pictures of this node in one thread: a canvas blocks its thread for some 60 ms. */
export function createPainter() {
  const queue = createTaskQueue({ parallel: 1, waiting: WAITING, waitingKnown: 0 });
  const threads = createThreadPool<Uint8Array>({ script: SCRIPT, size: 1 });
  return {
    /** Draws a picture as PNG, for an address, which may queue one at a time. @throws AppError `unavailable` */
    draw: (task: PictureTask, address: string): Promise<Uint8Array> =>
      queue.run({ key: address, isKnown: false }, () => threads.run(task)),

    async close(): Promise<void> {
      queue.close();
      await threads.close();
    },
  };
}

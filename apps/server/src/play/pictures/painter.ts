import { createTaskQueue } from '../../platform/concurrency/task-queue.ts';
import { createThreadPool } from '../../platform/threads/thread-pool.ts';
import type { PictureTask } from './scenes.ts';

const SCRIPT = new URL('./picture-worker.ts', import.meta.url);
/** One is drawn after the other, so that players wait for none of them. */
const WAITING = 20;

export type Painter = ReturnType<typeof createPainter>;

/** Draws the pictures of this node in one thread: a canvas works where it is called, for some 60 ms. */
export function createPainter() {
  const queue = createTaskQueue({ parallel: 1, waiting: WAITING, waitingKnown: 0 });
  const threads = createThreadPool<Uint8Array>({ script: SCRIPT, size: 1 });
  return {
    /** A picture as PNG, for an address, of which no other one waits. @throws AppError `unavailable` */
    draw: (task: PictureTask, address: string): Promise<Uint8Array> =>
      queue.run({ key: address, isKnown: false }, () => threads.run(task)),

    /** Refuses what waits, and ends the thread after the picture that it draws. */
    async close(): Promise<void> {
      queue.close();
      await threads.close();
    },
  };
}

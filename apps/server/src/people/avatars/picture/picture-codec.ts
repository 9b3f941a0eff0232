import { Worker } from 'node:worker_threads';

import { AppError } from '../../../errors.ts';
import { createTaskQueue } from '../../../platform/concurrency/task-queue.ts';
import type { ThreadAnswer } from '../../../platform/threads/thread-task.ts';
import type { CleanPicture } from './clean-picture-type.ts';
import { cleanPicture } from './clean-picture.ts';
import { PictureError } from './picture-error.ts';

export type CodecLimits = {
  readonly timeMs: number;
  /** Pages of 64 KiB of the codec's own memory. */
  readonly memoryPages: number;
  /** Heap of the JavaScript around it, in MB. */
  readonly heapMb: number;
};

const SCRIPT = new URL('./encode-worker.ts', import.meta.url);
const LIMITS: CodecLimits = { timeMs: 10_000, memoryPages: 1024, heapMb: 128 };
/** Pictures decoded at the same time, and places of the queue. */
const PARALLEL = 2;
const WAITING = 20;
const RETRY_MS = 5000;

export type PictureCodec = ReturnType<typeof createPictureCodec>;

/**
 * Re-encodes uploaded pictures. Each gets a thread of its own, which ends with it: a file that breaks the codec affects
 * no other, and its memory is freed.
 */
export function createPictureCodec(limits: CodecLimits = LIMITS, waiting = WAITING) {
  const queue = createTaskQueue({ parallel: PARALLEL, waiting: 0, waitingKnown: waiting });
  const workers = new Set<Worker>();
  let isClosed = false;

  const runAlone = async (picture: CleanPicture): Promise<Uint8Array> => {
    const worker = new Worker(SCRIPT, {
      workerData: { memoryPages: limits.memoryPages },
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
    });
    workers.add(worker);
    try {
      return await askOnce(worker, picture, limits.timeMs);
    } catch (cause) {
      throw isClosed ? new AppError('unavailable', { cause }) : cause;
    } finally {
      await worker.terminate();
      workers.delete(worker);
    }
  };
  return {
    /**
     * Re-encodes a file as WebP. `key` identifies its user, so that turns are shared fairly.
     * @throws AppError `picture_invalid`, `picture_too_large`, `unavailable`
     */
    async encode(file: Uint8Array, key: string): Promise<Uint8Array> {
      const picture = cleaned(file);
      return queue.run({ key, isKnown: true }, () => runAlone(picture));
    },

    threads: (): number => workers.size,

    async close(): Promise<void> {
      isClosed = true;
      queue.close();
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

function cleaned(file: Uint8Array): CleanPicture {
  try {
    return cleanPicture(file);
  } catch (cause) {
    if (!(cause instanceof PictureError)) throw cause;
    throw new AppError(cause.kind === 'invalid' ? 'picture_invalid' : 'picture_too_large', { cause });
  }
}

/**
 * Sends a thread its only task.
 * @throws AppError `picture_invalid` where the codec rejects it or needs too much memory, `unavailable` without an
 * answer in time; Error where the codec does not start
 */
async function askOnce(worker: Worker, picture: CleanPicture, timeMs: number): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const timer = setTimeout(() => reject(new AppError('unavailable', { retryAfterMs: RETRY_MS })), timeMs);
  worker
    .once('message', (answer: ThreadAnswer<Uint8Array>) => {
      if ('answer' in answer) resolve(answer.answer);
      else reject(new AppError('picture_invalid', { cause: answer.fault }));
    })
    .once('error', (cause: Error) => reject(isOutOfMemory(cause) ? new AppError('picture_invalid', { cause }) : cause))
    .once('exit', () => reject(new Error('the thread of a codec has ended before it answered')));
  worker.postMessage(picture, []);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

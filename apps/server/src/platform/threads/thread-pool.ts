import { Worker } from 'node:worker_threads';

import { AppError } from '../../errors.ts';
import type { ThreadAnswer } from './thread-task.ts';

const BUSY_RETRY_MS = 1000;

type PoolOptions = {
  readonly script: URL;
  /** The most threads. Each begins with the first task that finds no other free. */
  readonly size: number;
};

type Waiting<Answer> = {
  readonly task: unknown;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
};

/**
 * Runs work of the processor outside the event loop, one task a thread at a time. The queue is unbounded: the caller
 * bounds it. Idle threads keep no process alive; a thread that dies fails its task and is replaced by the next one.
 */
export function createThreadPool<Answer>({ script, size }: PoolOptions) {
  const idle: Worker[] = [];
  const waiting: Waiting<Answer>[] = [];
  const threads = new Set<Worker>();
  const running = new Set<Promise<void>>();
  let isClosed = false;

  const begin = (): Worker => {
    const worker = new Worker(script);
    worker.unref();
    threads.add(worker);
    const drop = (): void => {
      threads.delete(worker);
      const place = idle.indexOf(worker);
      if (place >= 0) idle.splice(place, 1);
    };
    worker.once('error', drop).once('exit', drop);
    return worker;
  };
  const takeNext = (): void => {
    if (waiting.length === 0) return;
    const worker = idle.pop() ?? (threads.size < size ? begin() : undefined);
    const next = worker === undefined ? undefined : waiting.shift();
    if (worker === undefined || next === undefined) return;
    const end = ask<Answer>(worker, next.task)
      .then(next.resolve, next.reject)
      .then(() => {
        running.delete(end);
        if (threads.has(worker)) idle.push(worker);
        takeNext();
      });
    running.add(end);
  };
  return {
    /**
     * Runs a task, which can be cloned and suits the script.
     * @throws AppError `unavailable` once the pool is closed; Error when the task fails or its thread dies
     */
    run(task: unknown): Promise<Answer> {
      if (isClosed) return Promise.reject(new AppError('unavailable', { retryAfterMs: BUSY_RETRY_MS }));
      return new Promise((resolve, reject) => {
        waiting.push({ task, resolve, reject });
        takeNext();
      });
    },

    async close(): Promise<void> {
      isClosed = true;
      const busy = new AppError('unavailable', { retryAfterMs: BUSY_RETRY_MS });
      for (const { reject } of waiting.splice(0)) reject(busy);
      await Promise.all(running);
      await Promise.all([...threads].map((worker) => worker.terminate()));
    },

    count: (): number => threads.size,
  };
}

function ask<Answer>(worker: Worker, task: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      worker.off('message', onAnswer).off('error', fail).off('exit', gone);
    };
    const fail = (error: Error): void => {
      end();
      reject(error);
    };
    const gone = (): void => fail(new Error('a thread has ended before it answered'));
    const onAnswer = (answer: ThreadAnswer<Answer>): void => {
      end();
      if ('answer' in answer) resolve(answer.answer);
      else reject(new Error('a task of a thread failed', { cause: answer.fault }));
    };
    worker.on('message', onAnswer).on('error', fail).on('exit', gone);
    worker.postMessage(task, []);
  });
}

import { parentPort } from 'node:worker_threads';

/** A thread's result of a task: its answer, or its error. */
export type ThreadAnswer<Answer> = { readonly answer: Answer } | { readonly fault: unknown };

export function answerTasks(work: (task: never) => unknown): void {
  const answer = async (task: unknown): Promise<ThreadAnswer<unknown>> => {
    try {
      return { answer: await work(task as never) };
    } catch (fault) {
      return { fault };
    }
  };
  parentPort?.on('message', (task: unknown) => {
    void answer(task).then((end) => parentPort?.postMessage(end, []));
  });
}

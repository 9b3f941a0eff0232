import type { SeasonJob, WorkerMessage } from './season-job.ts';
import { workSeason } from './season-work.ts';

/** TypeScript cannot load a worker's types beside the page's, and this folder uses those. */
const worker = globalThis as unknown as {
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent<SeasonJob>) => void) => void;
  readonly postMessage: (message: WorkerMessage, handedOver: readonly Transferable[]) => void;
};

const say = (message: WorkerMessage): void => worker.postMessage(message, []);

worker.addEventListener('message', ({ data: job }) => {
  workSeason(job, (progress) => say({ type: 'progress', progress })).then(
    (verdict) => say({ type: 'verdict', verdict }),
    (error: unknown) => say({ type: 'failed', text: error instanceof Error ? error.message : '' }),
  );
});

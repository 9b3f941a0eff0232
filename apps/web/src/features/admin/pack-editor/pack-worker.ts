import type { PackAnswer, PackJob } from './pack-job.ts';
import { workPack } from './pack-work.ts';

/** TypeScript has a worker's types only in place of the page's, and this folder is compiled with those. */
const worker = globalThis as unknown as {
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent<PackJob>) => void) => void;
  readonly postMessage: (message: PackAnswer, handedOver: readonly Transferable[]) => void;
};

worker.addEventListener('message', ({ data }) => workPack(data, (answer) => worker.postMessage(answer, [])));

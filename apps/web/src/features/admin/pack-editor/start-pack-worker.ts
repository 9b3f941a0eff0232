import { trustedScriptUrl } from '../../../lib/service-worker/trusted-script-url.ts';
import type { PackAnswer, PackJob } from './pack-job.ts';

export type PackWorker = { readonly ask: (job: PackJob) => void; readonly end: () => void };

/**
 * Starts a worker, so that the page responds while tables are searched and packs are opened; without workers the page
 * does it itself. Calls `onFailed` if the worker's code does not load or throws.
 */
export async function startPackWorker(
  onAnswer: (answer: PackAnswer) => void,
  onFailed: () => void,
): Promise<PackWorker> {
  if (typeof Worker === 'undefined') {
    const { workPack } = await import('./pack-work.ts');
    return { ask: (job) => workPack(job, onAnswer), end: () => undefined };
  }
  const { default: address } = await import('./pack-worker.ts?worker&url');
  const worker = new Worker(trustedScriptUrl('voltide-packs', address), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<PackAnswer>) => onAnswer(data));
  worker.addEventListener('error', onFailed);
  return { ask: (job) => worker.postMessage(job, []), end: () => worker.terminate() };
}

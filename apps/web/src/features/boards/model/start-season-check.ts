import { trustedScriptUrl } from '../../../lib/service-worker/trusted-script-url.ts';
import type { SeasonVerdict } from './recompute-season.ts';
import { SeasonCheckError, type SeasonJob, type SeasonProgress, type WorkerMessage } from './season-job.ts';

/**
 * Checks a season in a worker, so that the page responds; without workers in the page itself. @throws SeasonCheckError
 * if it could not finish
 */
export async function startSeasonCheck(
  job: SeasonJob,
  note: (progress: SeasonProgress) => void,
  signal: AbortSignal,
): Promise<SeasonVerdict> {
  if (typeof Worker === 'undefined') return (await import('./season-work.ts')).workSeason(job, note);
  const { default: address } = await import('./season-worker.ts?worker&url');
  const worker = new Worker(trustedScriptUrl('voltide-check', address), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<SeasonVerdict>();
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'progress') note(data.progress);
    else if (data.type === 'verdict') resolve(data.verdict);
    else reject(new SeasonCheckError(data.text));
  });
  worker.addEventListener('error', () => reject(new SeasonCheckError('The check could not be run here.')));
  signal.addEventListener('abort', () => reject(new SeasonCheckError('The check was ended.')));
  worker.postMessage(job, []);
  return promise.finally(() => worker.terminate());
}

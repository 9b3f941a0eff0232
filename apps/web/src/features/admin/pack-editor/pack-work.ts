import { browserHashes } from '@voltide/fairness/browser';
import { drawDemo } from '@voltide/games/packs/editor/demo';
import { findNearest } from '@voltide/games/packs/editor/nearest';

import type { PackAnswer, PackJob } from './pack-job.ts';

export function workPack(job: PackJob, say: (answer: PackAnswer) => void): void {
  if (job.kind === 'nearest') {
    say({ kind: 'nearest', id: job.id, nearest: findNearest(job.table) });
    return;
  }
  for (const counts of drawDemo(browserHashes, job.job)) say({ kind: 'demo', counts });
}

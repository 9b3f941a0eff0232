import type { Context } from '@voltide/server/platform/context/context';
import { runSteps } from '@voltide/server/platform/jobs/run-each';

/** Runs the jobs about the TRON network once, in the order in which a deposit or a withdrawal needs them. */
export async function runTron({ scan, depositWork, payouts }: Context['tron']): Promise<void> {
  await runSteps(
    () => scan.run(),
    () => depositWork.follow(),
    () => depositWork.creditOwed(),
    () => payouts.end(),
    () => payouts.send(),
  );
}

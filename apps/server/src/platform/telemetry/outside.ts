import type { Clock } from '@voltide/core';
import type { Logger } from 'pino';

import type { Metrics } from './metrics.ts';

type Outside = {
  readonly kind: 'tron_node' | 'signer';
  readonly name: string;
};

type OutsideProblem = Outside & { readonly reason: string; readonly sinceMs: number };

type Ports = { readonly log: Pick<Logger, 'warn' | 'info'>; readonly clock: Clock; readonly metrics: Metrics };
type Known = Outside & { problem: OutsideProblem | undefined; loggedAtMs: number; isTold: boolean };

const PUBLISH_EVERY_MS = 3_600_000;
const CALLED = { tron_node: 'the TRON node', signer: 'the signer' } as const;

export type OutsideServices = ReturnType<typeof createOutsideServices>;

/**
 * Remembers which outside services do not answer, for metrics and portal. The log has a line at the first failure of
 * each and one an hour while it lasts, however often it is called, and one when it answers again.
 */
export function createOutsideServices({ log, clock, metrics }: Ports) {
  const services = new Map<string, Known>();
  const listProblems = (): readonly OutsideProblem[] =>
    [...services.values()].flatMap(({ problem }) => (problem === undefined ? [] : [problem]));
  const countOf = (kind: Outside['kind']) => () => listProblems().filter((problem) => problem.kind === kind).length;
  const nodesAway = { name: 'voltide_tron_nodes_away', help: 'TRON nodes that did not answer when asked last.' };
  metrics.gauge(nodesAway, countOf('tron_node'));
  const signerAway = { name: 'voltide_signer_away', help: '1 while the signer of payouts does not answer, else 0.' };
  metrics.gauge(signerAway, countOf('signer'));

  const knownOf = (service: Outside): Known => {
    const key = `${service.kind} ${service.name}`;
    const known = services.get(key) ?? { ...service, problem: undefined, loggedAtMs: -Infinity, isTold: false };
    services.set(key, known);
    return known;
  };
  return {
    listProblems,

    answered(service: Outside): void {
      const known = knownOf(service);
      if (known.problem !== undefined && known.isTold) {
        log.info({ event: 'outside', kind: service.kind }, `${CALLED[service.kind]} ${service.name} answers again`);
      }
      known.problem = undefined;
      known.isTold = false;
    },

    failed(service: Outside, reason: string): void {
      const nowMs = clock.nowMs();
      const known = knownOf(service);
      known.problem = { ...service, reason, sinceMs: known.problem?.sinceMs ?? nowMs };
      if (nowMs - known.loggedAtMs < PUBLISH_EVERY_MS) return;
      known.loggedAtMs = nowMs;
      known.isTold = true;
      const sinceText = new Date(known.problem.sinceMs).toISOString();
      log.warn(
        { event: 'outside', kind: service.kind, since: sinceText },
        `${CALLED[service.kind]} ${service.name} does not answer: ${reason}`,
      );
    },
  };
}

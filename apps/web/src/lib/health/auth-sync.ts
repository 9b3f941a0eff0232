import type { HealthStatus } from '@voltide/contract';

import { diagnose, type AuthFacts, type Diagnosis } from './diagnosis.ts';

export type Alert = { readonly atMs: number; readonly score: number; readonly faults: readonly string[] };

type AuthSyncPorts = {
  readonly nowMs: () => number;
  /** Reads what the browser holds; undefined until the start check has ended. */
  readonly read: () => AuthFacts | undefined;
  /** Called once for a fault that has lasted for a while. */
  readonly onLasting: (diagnosis: Diagnosis) => void;
};

export const LOOK_EVERY_MS = 5000;
const ALERTS = 50;
const HEALTHY_FROM = 95;
/** A token that has just expired is renewed by the next call; a fault that outlasts so many polls is reported. */
const LASTING_LOOKS = 12;

/** Checks that token, stored user and signed-in user agree (S12-02). */
export function createAuthSync({ nowMs, read, onLasting }: AuthSyncPorts) {
  let alerts: readonly Alert[] = [];
  let latest: Diagnosis | undefined;
  let looksInTrouble = 0;
  return {
    look(): void {
      const facts = read();
      if (facts === undefined) return;
      const diagnosis = diagnose(facts, nowMs());
      latest = diagnosis;
      if (diagnosis.score >= HEALTHY_FROM) {
        looksInTrouble = 0;
        return;
      }
      looksInTrouble += 1;
      alerts = [{ atMs: nowMs(), score: diagnosis.score, faults: diagnosis.faults }, ...alerts].slice(0, ALERTS);
      if (looksInTrouble === LASTING_LOOKS) onLasting(diagnosis);
    },
    latest: (): Diagnosis | undefined => latest,
    alerts: (): readonly Alert[] => alerts,
  };
}

/** Healthy at 95 or more (source §9), then as for pages. */
export function authSyncStatus(score: number): HealthStatus {
  return score >= HEALTHY_FROM ? 'healthy' : score >= 50 ? 'degraded' : 'failed';
}

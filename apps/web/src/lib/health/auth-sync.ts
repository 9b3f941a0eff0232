import type { HealthStatus } from '@voltide/contract';

import { diagnose, type AuthFacts, type Diagnosis } from './diagnosis.ts';

export type Alert = { readonly atMs: number; readonly score: number; readonly faults: readonly string[] };

type AuthSyncPorts = {
  readonly nowMs: () => number;
  /** What the browser holds now; undefined while the start check is on its way. */
  readonly read: () => AuthFacts | undefined;
  /** Told once of what has stayed wrong for a while. */
  readonly onLasting: (diagnosis: Diagnosis) => void;
};

/** Source §9. */
export const LOOK_EVERY_MS = 5000;
const ALERTS = 50;
const HEALTHY_FROM = 95;
/** A token that has just expired is renewed by the next call; what outlasts so many looks is a fault to report. */
const LASTING_LOOKS = 12;

/** Looks whether token, stored user and signed-in user agree (S12-02). */
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
    /** What the last look found. */
    latest: (): Diagnosis | undefined => latest,
    /** The newest first. */
    alerts: (): readonly Alert[] => alerts,
  };
}

/** Healthy at 95 or more (source §9), then by the scale of pages. */
export function authSyncStatus(score: number): HealthStatus {
  return score >= HEALTHY_FROM ? 'healthy' : score >= 50 ? 'degraded' : 'failed';
}

import type { HealthStatus } from '@voltide/contract';
import { Badge, type Tone } from '@voltide/ui';

const TONES: Readonly<Record<HealthStatus, Tone>> = { healthy: 'ok', degraded: 'warn', failed: 'danger' };

export function Status({ status }: { readonly status: HealthStatus }) {
  return <Badge tone={TONES[status]}>{status}</Badge>;
}

/** Shows a score: 80 or more healthy, 50 or more degraded, else failed (source §4). */
export function Score({ score }: { readonly score: number }) {
  const tone = score >= 80 ? 'ok' : score >= 50 ? 'warn' : 'danger';
  return (
    <span className="admin-score" data-tone={tone}>
      <span className="num">{score}</span>
      <span className="admin-meter" aria-hidden>
        <span style={{ transform: `scaleX(${score / 100})` }} />
      </span>
    </span>
  );
}

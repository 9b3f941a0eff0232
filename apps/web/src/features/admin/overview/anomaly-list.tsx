import type { Anomaly } from '@voltide/contract';
import { Badge, Link } from '@voltide/ui';

import { anomalyText } from '../model/anomaly-words.ts';
import { pathTo } from '../model/find-section.ts';
import { hrefOf } from '../model/href-of.ts';

export function AnomalyList({ anomalies }: { readonly anomalies: readonly Anomaly[] }) {
  if (anomalies.length === 0) {
    return (
      <p className="panel overview-calm">
        <Badge tone="ok">Calm</Badge>
        <span>Nothing is out of the ordinary. Returns are judged from 1,000 plays of a game in a day on.</span>
      </p>
    );
  }
  return (
    <section className="panel" aria-labelledby="overview-anomalies">
      <h2 id="overview-anomalies" className="overview-head">
        Out of the ordinary
      </h2>
      <ul className="overview-lines" data-kind="anomalies">
        {anomalies.map((anomaly) => {
          const { tone, title, text, path, search } = anomalyText(anomaly);
          return (
            <li key={`${anomaly.kind} ${anomaly.subject ?? ''} ${anomaly.at}`}>
              <Link href={hrefOf(pathTo(path), search, path === '' ? 'overview-figures' : undefined)}>
                <Badge tone={tone}>{tone === 'danger' ? 'Act now' : 'Look'}</Badge>
                <strong>{title}</strong>
                <span className="overview-note">{text}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import { PackImage } from '@voltide/ui';

import { nameOfId } from '../../../kit/name-of-id.ts';
import { listRuns } from '../create/draft.ts';
import './round-strip.css';

export type RoundStripProps = {
  readonly rounds: readonly { readonly id: string }[];
  readonly size?: number;
};

/** The packs of all rounds in order, as capsules; the same pack in a row is one with its count. */
export function RoundStrip({ rounds, size = 40 }: RoundStripProps) {
  const runs = listRuns(rounds.map(({ id }) => id)).map((run, at) => ({ ...run, key: `${at}-${run.id}` }));
  return (
    <ol className="round-strip" aria-label={rounds.length === 1 ? '1 round' : `${rounds.length} rounds`}>
      {runs.map(({ key, id, count }) => (
        <li key={key} data-tooltip={count === 1 ? nameOfId(id) : `${count} × ${nameOfId(id)}`}>
          <PackImage packId={id} size={size} loading="lazy" />
          <span className="unseen">{nameOfId(id)}</span>
          {count === 1 ? null : <b className="num">×{count}</b>}
        </li>
      ))}
    </ol>
  );
}

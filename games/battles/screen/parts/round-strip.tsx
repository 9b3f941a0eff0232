import { PackImage } from '@voltide/ui';

import { nameOfId } from '../../../kit/name-of-id.ts';
import { listRuns } from '../create/draft.ts';
import './round-strip.css';

type RoundStripProps = {
  readonly rounds: readonly { readonly id: string }[];
  readonly size?: number;
  readonly most?: number;
};

/** Shows the packs of all rounds in order as capsules; runs of a pack are one with its count. */
export function RoundStrip({ rounds, size = 40, most = Number.MAX_SAFE_INTEGER }: RoundStripProps) {
  const all = listRuns(rounds.map(({ id }) => id)).map((run, at) => ({ ...run, key: `${at}-${run.id}` }));
  const runs = all.slice(0, most);
  const rest = all.slice(most).reduce((sum, { count }) => sum + count, 0);
  return (
    <ol className="round-strip" aria-label={rounds.length === 1 ? '1 round' : `${rounds.length} rounds`}>
      {runs.map(({ key, id, count }) => (
        <li key={key} data-tooltip={count === 1 ? nameOfId(id) : `${count} × ${nameOfId(id)}`}>
          <PackImage packId={id} size={size} loading="lazy" />
          <span className="unseen">{nameOfId(id)}</span>
          {count === 1 ? null : <b className="num">×{count}</b>}
        </li>
      ))}
      {rest === 0 ? null : <li className="round-strip-rest num">+{rest}</li>}
    </ol>
  );
}

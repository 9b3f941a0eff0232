import { present } from '@voltide/core';
import type { DrawTrace } from '@voltide/fairness';
import type { PlayRecord } from '@voltide/games/records/record';
import { useState, type ToggleEvent } from 'react';

import './draw-steps.css';

/** Everything from which the numbers of a play are computed. */
type DrawnPlay = Pick<PlayRecord, 'game' | 'input' | 'clientSeed' | 'nonce'> & { readonly serverSeed: string };

type Traces = { readonly n: number; readonly draws: readonly DrawTrace[] };

/** Shows how each number follows from the seeds, for manual recomputation; computed when it is opened. */
export function DrawSteps({ play }: { readonly play: DrawnPlay }) {
  const [traces, setTraces] = useState<Traces>();
  const open = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void => {
    if (currentTarget.open && traces === undefined) void traceAll(play).then(setTraces, () => undefined);
  };
  return (
    <details className="draw-steps" onToggle={open}>
      <summary>Each step of the draw</summary>
      <ol>
        {traces?.draws.map(({ digests, word, result }) => {
          const last = present(digests.at(-1), 'the digest of a draw');
          return (
            <li key={last.message}>
              <p>
                HMAC-SHA-256, keyed with the text of the server seed, of <code>{last.message}</code>
              </p>
              <p className="mono">{last.hex}</p>
              <p>
                The first accepted 64-bit word, <span className="num">{`${word}`}</span>, modulo{' '}
                {traces.n.toLocaleString('en')} is <strong className="num">{result.toLocaleString('en')}</strong>.
              </p>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

async function traceAll({ game, input, ...seeds }: DrawnPlay): Promise<Traces> {
  const [{ tracePlayDraw }, { browserHashes }, { findGame }] = await Promise.all([
    import('@voltide/fairness'),
    import('@voltide/fairness/browser'),
    import('@voltide/games/registry'),
  ]);
  const rules = present(findGame(game), 'the rules of this game');
  const plan = rules.plan(rules.parseInput(input));
  const draws = Array.from({ length: plan.count }, (_, k) => tracePlayDraw(browserHashes, seeds, plan, k));
  return { n: plan.n, draws };
}

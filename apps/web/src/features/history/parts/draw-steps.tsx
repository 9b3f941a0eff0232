import { useQuery } from '@tanstack/react-query';
import type { Play } from '@voltide/contract';
import type { DrawTrace } from '@voltide/fairness';

type Revealed = Play & { readonly serverSeed: string };

/** How each ticket follows from the seeds, step by step, for people who want to redo it by hand. */
export function DrawSteps({ play }: { readonly play: Revealed }) {
  const { data } = useQuery({
    queryKey: ['draws', play.id, play.serverSeed],
    queryFn: () => traceAll(play),
  });
  if (data === undefined) return null;
  return (
    <details className="draw-steps">
      <summary>Each step of the draw</summary>
      <ol>
        {data.map(({ digests, result }, k) => {
          const last = digests.at(-1);
          return (
            <li key={last?.message ?? k}>
              <p>
                HMAC-SHA-256, keyed with the text of the server seed, of <code>{last?.message}</code>
              </p>
              <p className="mono">{last?.hex}</p>
              <p>
                The first accepted 64-bit word, <span className="num">{`${wordOf(last, result)}`}</span>, modulo
                1,000,000 is ticket <strong className="num">{result.toLocaleString('en')}</strong>.
              </p>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

/** The word that gave the result: the first one that does. */
function wordOf(digest: DrawTrace['digests'][number] | undefined, result: number): bigint {
  return digest?.words.find((word) => Number(word % 1_000_000n) === result) ?? 0n;
}

async function traceAll(play: Revealed): Promise<readonly DrawTrace[]> {
  const [{ tracePlayDraw }, { browserHashes }] = await Promise.all([
    import('@voltide/fairness'),
    import('@voltide/fairness/browser'),
  ]);
  return play.finds.map((_, k) => tracePlayDraw(browserHashes, play, { domain: 'pack', n: 1_000_000 }, k));
}

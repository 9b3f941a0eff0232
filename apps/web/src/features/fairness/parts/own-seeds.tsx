import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RevealedEpoch, Seeds } from '@voltide/contract';
import { Badge, browserClock, Button, CopyButton, ErrorState, Field, Input, Live, RelativeTime } from '@voltide/ui';
import { useState, type SyntheticEvent } from 'react';

import { createClientSeed } from '../../../lib/fairness/client-seed.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { rotateSeeds } from '../../../lib/fairness/rotate-seeds.ts';
import { nextPlayText } from '../model/next-play.ts';
import { PairResult } from './pair-result.tsx';
import { checkPair, type PairCheck } from '../model/reveal.ts';
import { SeedSkeleton } from './seed-skeleton.tsx';

const SEEDS = queryFor('GET /api/fairness/seeds');
const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;

/** The player's pair of seeds, a button that reveals and checks it, and the revealed pairs. */
export function OwnSeeds({ isKnown }: { readonly isKnown: boolean }) {
  const { data, error, refetch } = useQuery({ ...SEEDS, staleTime: 0, enabled: isKnown });
  if (data !== undefined && data !== null) return <Pair seeds={data.seeds} revealed={data.revealed} />;
  if (error !== null) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  return <SeedSkeleton />;
}

type Checked =
  | { readonly state: 'idle' | 'busy' }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'done'; readonly result: PairCheck };

function Pair({ seeds, revealed }: { readonly seeds: Seeds; readonly revealed: readonly RevealedEpoch[] }) {
  const queryClient = useQueryClient();
  const [checked, setChecked] = useState<Checked>({ state: 'idle' });
  const run = async (work: () => Promise<PairCheck>): Promise<void> => {
    setChecked({ state: 'busy' });
    try {
      setChecked({ state: 'done', result: await work() });
    } catch (error) {
      setChecked({ state: 'failed', text: errorText(error) });
    }
  };
  const rotate = (clientSeed: string): Promise<void> => {
    return run(async () => {
      const { revealed: pair } = await rotateSeeds(queryClient, { epoch: seeds.epoch, clientSeed });
      return checkPair(pair, seeds.commitment);
    });
  };
  const isBusy = checked.state === 'busy';
  return (
    <>
      <div className="panel fair-pair">
        <SeedLines seeds={seeds} />
        <div className="fair-reveal">
          <Button
            variant="volt"
            size={52}
            loading={isBusy}
            disabled={seeds.nonce === 0}
            onClick={() => void rotate(createClientSeed())}
          >
            Reveal and check
          </Button>
          <p className="hint">{revealText(seeds.nonce)}</p>
        </div>
        <ClientSeedForm isBusy={isBusy} onSet={(clientSeed) => void rotate(clientSeed)} />
      </div>
      <Live role="status">
        {checked.state === 'failed' ? <p className="error-text">{checked.text}</p> : null}
        {checked.state === 'done' ? <PairResult result={checked.result} /> : null}
      </Live>
      <RevealedPairs
        revealed={revealed}
        isBusy={isBusy}
        onCheck={(pair) => void run(() => checkPair(pair, pair.commitment))}
      />
    </>
  );
}

/** Says what revealing does with this many plays on the pair. */
function revealText(plays: number): string {
  if (plays === 0) return 'Nothing was played with this pair yet.';
  const what = plays === 1 ? 'the play' : `all ${plays} plays`;
  return `Shows the server seed, starts the next pair, and recomputes ${what} of this one right here.`;
}

function SeedLines({ seeds }: { readonly seeds: Seeds }) {
  const { commitment, nextCommitment, clientSeed, nonce } = seeds;
  const [nowMs] = useState(browserClock.nowMs);
  return (
    <dl className="fair-seeds">
      <SeedLine
        name="Server seed, committed"
        note="SHA-256 of a seed you will see when this pair is replaced."
        value={commitment}
      />
      <SeedLine
        name="Next server seed, committed"
        note="Already fixed, before you choose your next client seed."
        value={nextCommitment}
      />
      <SeedLine name="Your client seed" note="Made in your browser." value={clientSeed ?? ''} />
      <div>
        <dt>Plays with this pair</dt>
        <dd>
          <strong className="num">{nonce}</strong>
          <small>{nextPlayText(seeds, nowMs)}</small>
        </dd>
      </div>
    </dl>
  );
}

function SeedLine({ name, note, value }: { readonly name: string; readonly note: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="fair-value">
          <span className="mono">{value === '' ? 'set with your next play' : value}</span>
          {value === '' ? null : <CopyButton text={value} label={`Copy: ${name}`} />}
        </span>
        <small>{note}</small>
      </dd>
    </div>
  );
}

function ClientSeedForm({ isBusy, onSet }: { readonly isBusy: boolean; readonly onSet: (clientSeed: string) => void }) {
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const isValid = CLIENT_SEED.test(text);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isValid || isBusy) return;
    onSet(text);
    setText('');
    setTried(false);
  };
  return (
    <form className="fair-client" onSubmit={submit}>
      <Field
        label="Set your own client seed"
        hint="This also replaces the pair: the old server seed is revealed and its plays are checked."
        error={isTried && !isValid ? 'Use 1 to 64 letters, digits, _ or -' : undefined}
      >
        <Input
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
        />
      </Field>
      <Button type="submit" size={52} loading={isBusy}>
        Set and reveal
      </Button>
    </form>
  );
}

type RevealedPairsProps = {
  readonly revealed: readonly RevealedEpoch[];
  readonly isBusy: boolean;
  readonly onCheck: (pair: RevealedEpoch) => void;
};

function RevealedPairs({ revealed, isBusy, onCheck }: RevealedPairsProps) {
  if (revealed.length === 0) return null;
  return (
    <details className="panel fair-revealed">
      <summary>
        Revealed pairs <Badge>{revealed.length}</Badge>
      </summary>
      <ul>
        {revealed.map((pair) => (
          <li key={pair.epoch}>
            <div>
              <strong>Pair {pair.epoch}</strong>
              <small>
                {pair.plays} {pair.plays === 1 ? 'play' : 'plays'}, revealed <RelativeTime at={pair.revealedAt} />
              </small>
            </div>
            <Button size={36} disabled={isBusy || pair.plays === 0} onClick={() => onCheck(pair)}>
              Check again
            </Button>
            <span className="mono">{pair.serverSeed}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isSeedPlay, type Play, type Seeds } from '@voltide/contract';
import type { PlayCheck } from '@voltide/games/records/verdict';
import { Button, Link, LinkButton, Live, Skeleton } from '@voltide/ui';
import { useState } from 'react';

import { call, pathOf } from '../../../lib/http/api.ts';
import { CheckMark, CheckSteps } from '../../../lib/fairness/check-mark.tsx';
import { createClientSeed } from '../../../lib/fairness/client-seed.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { checkPlayHere } from '../../../lib/fairness/check-play.ts';
import { playName } from '../../../lib/plays/play-name.ts';
import { noteVerified } from '../../../lib/progress/note-verified.ts';
import { progressQuery } from '../../../lib/progress/progress-query.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { rotateSeeds } from '../../../lib/fairness/rotate-seeds.ts';
import { ShortError } from './short-error.tsx';
import { StepRow, type StepProps } from './step-row.tsx';

const SEEDS = queryFor('GET /api/fairness/seeds');

type Checked =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'done'; readonly play: Play; readonly check: PlayCheck };

/** Recomputes the latest play in this page; if its server seed is still secret, it is revealed first. */
export function VerifyStep({ user, title, isDone }: StepProps) {
  const queryClient = useQueryClient();
  const [checked, setChecked] = useState<Checked>({ kind: 'idle' });
  const pair = useQuery({ ...SEEDS, staleTime: 0 });
  const latest = useQuery({
    queryKey: [pathOf('GET /api/plays'), 'latest', user.id],
    queryFn: ({ signal }) => call('GET /api/plays', { signal }),
    staleTime: 0,
  });
  const failed = [pair, latest].find(({ error }) => error !== null);
  const seeds = pair.data?.seeds;
  const plays = latest.data?.plays.filter(isSeedPlay);
  const run = async (): Promise<void> => {
    setChecked({ kind: 'busy' });
    try {
      const play = await findRevealed(seeds, plays ?? []);
      const check = await checkPlayHere(play);
      if (check.state === 'proven') await noteVerified(user, { kind: 'play', id: play.id });
      setChecked({ kind: 'done', play, check });
      await queryClient.invalidateQueries({ queryKey: progressQuery.queryKey });
    } catch (error) {
      setChecked({ kind: 'failed', text: errorText(error) });
    }
  };
  const findRevealed = async (inUse: Seeds | undefined, known: readonly Play[]): Promise<Play> => {
    const revealed = known.find(({ serverSeed }) => serverSeed !== null);
    if (revealed !== undefined || inUse === undefined) return revealed ?? failWithoutPlay();
    await rotateSeeds(queryClient, { epoch: inUse.epoch, clientSeed: createClientSeed() });
    const { plays: fresh } = await call('GET /api/plays');
    return fresh.filter(isSeedPlay).find(({ serverSeed }) => serverSeed !== null) ?? failWithoutPlay();
  };
  return (
    <StepRow
      title={title}
      isDone={isDone}
      text={plays?.length === 0 ? 'Open a pack first: then this page recomputes it for you.' : textOf(plays)}
      action={
        plays === undefined || seeds === undefined ? (
          <Skeleton width={72} height={36} />
        ) : plays.length === 0 ? (
          <LinkButton href="/open-pack?pack=glass-tide" size={36}>
            Open a pack
          </LinkButton>
        ) : (
          <Button size={36} loading={checked.kind === 'busy'} onClick={() => void run()}>
            Verify
          </Button>
        )
      }
    >
      {failed?.error ? <ShortError text={errorText(failed.error)} onRetry={() => void failed.refetch()} /> : null}
      <Live role="status">
        {checked.kind === 'failed' ? <p className="error-text">{checked.text}</p> : null}
        {checked.kind === 'done' ? <Found play={checked.play} check={checked.check} /> : null}
      </Live>
    </StepRow>
  );
}

function textOf(plays: readonly Play[] | undefined): string {
  const isSealed = plays?.every(({ serverSeed }) => serverSeed === null) ?? false;
  return isSealed
    ? 'Reveals the server seed of your plays, and recomputes the latest one in this page.'
    : 'Recomputes your latest play whose server seed is known, in this page.';
}

/** @throws Error always: there is nothing to check */
function failWithoutPlay(): never {
  throw new Error('None of your plays could be revealed. Please reload the page.');
}

function Found({ play, check }: { readonly play: Play; readonly check: PlayCheck }) {
  return (
    <div className="step-check">
      <p className="facts-row">
        <CheckMark check={check} />
        <Link className="link" href={`/history?play=${play.id}`}>
          {playName(play)}
        </Link>
      </p>
      <CheckSteps steps={check.steps} />
    </div>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Field, Input, Skeleton } from '@voltide/ui';
import { useState, type SyntheticEvent } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { progressQuery } from '../../../lib/progress/progress-query.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { rotateSeeds } from '../../../lib/fairness/rotate-seeds.ts';
import { ShortError } from './short-error.tsx';
import { StepRow, type StepProps } from './step-row.tsx';

const SEEDS = queryFor('GET /api/fairness/seeds');
const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/;

export function ClientSeedStep({ title, isDone }: StepProps) {
  return (
    <StepRow
      title={title}
      isDone={isDone}
      text="Your half of the randomness: the house cannot know it when it commits to its own half."
    >
      {isDone ? null : <SeedForm />}
    </StepRow>
  );
}

function SeedForm() {
  const queryClient = useQueryClient();
  const { data, error: loadError, refetch } = useQuery({ ...SEEDS, staleTime: 0 });
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const epoch = data?.seeds.epoch;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isBusy || epoch === undefined) return;
    if (CLIENT_SEED.test(text)) void set(epoch);
    else setError('Use 1 to 64 letters, digits, _ or -');
  };
  const set = async (replaced: number): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await rotateSeeds(queryClient, { epoch: replaced, clientSeed: text });
      await queryClient.invalidateQueries({ queryKey: progressQuery.queryKey });
    } catch (thrown) {
      setError(errorText(thrown));
    } finally {
      setBusy(false);
    }
  };
  if (loadError !== null) return <ShortError text={errorText(loadError)} onRetry={() => void refetch()} />;
  return (
    <form className="step-form" onSubmit={submit}>
      <Field
        label="Client seed"
        hint="Anything you like. It also reveals the server seed of your plays so far."
        error={error}
      >
        <Input
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
        />
      </Field>
      {epoch === undefined ? (
        <Skeleton width={104} height={44} />
      ) : (
        <Button type="submit" loading={isBusy}>
          Set seed
        </Button>
      )}
    </form>
  );
}

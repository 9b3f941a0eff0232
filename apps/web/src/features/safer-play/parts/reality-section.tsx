import './limits.css';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RITUAL_INTERVALS, utcText, type Rituals } from '@voltide/contract';
import { ErrorState, Field, Live, Select, SlowSkeleton } from '@voltide/ui';

import { call } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { useSession } from '../../../lib/session/session-context.ts';

const ANSWER_TEXT = { later: 'Later', return: 'Return to Gaming', break: 'Take a break' } as const;

/** The time of play after which a reality check appears, and the checks so far. */
export function RealitySection() {
  const { user, isLoading } = useSession();
  return (
    <>
      <p>
        After so much play a note tells you how long you have played and what came of it. It asks you nothing but
        whether to go on or to take a break. The clock in the header shows the same at any time.
      </p>
      {user === null && !isLoading ? null : <OwnChecks isKnown={user !== null} />}
    </>
  );
}

function OwnChecks({ isKnown }: { readonly isKnown: boolean }) {
  const { data, error, refetch } = useQuery({
    ...queryFor('GET /api/account/rituals'),
    enabled: isKnown,
    staleTime: 0,
  });
  if (data !== undefined && data !== null) return <Checks state={data} />;
  if (error !== null) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  return <SlowSkeleton what="your reality checks" height={140} className="limits-place skeleton-panel" />;
}

function Checks({ state: { intervalMinutes, history } }: { readonly state: Rituals }) {
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (minutes: Rituals['intervalMinutes']) =>
      call('PUT /api/account/rituals', { body: { intervalMinutes: minutes } }),
    onSuccess: (state) => queryClient.setQueryData(queryFor('GET /api/account/rituals').queryKey, state),
  });
  return (
    <>
      <div className="check-interval">
        <Field label="A reality check after">
          <Select
            value={`${intervalMinutes}`}
            disabled={isPending}
            onChange={(event) => {
              const chosen = RITUAL_INTERVALS.find((each) => `${each}` === event.target.value);
              if (chosen !== undefined) mutate(chosen);
            }}
          >
            {RITUAL_INTERVALS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes} minutes of play
              </option>
            ))}
          </Select>
        </Field>
        <Live as="p" role="status" className="smaller">
          {isSuccess ? `Saved: after ${intervalMinutes} minutes of play.` : null}
        </Live>
        {error === null ? null : (
          <Live as="p" role="alert">
            {errorText(error)}
          </Live>
        )}
      </div>
      {history.length === 0 ? null : (
        <details className="day-table panel">
          <summary>Your last {history.length === 1 ? 'prompt' : `${history.length} prompts`}</summary>
          <ul className="check-history">
            {history.map(({ id, at, message, answer }) => (
              <li key={id}>
                <span className="hint">
                  {utcText(at)} · {answer === null ? 'not answered' : ANSWER_TEXT[answer]}
                </span>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { RelativeTime, Skeleton } from '@voltide/ui';

import type { AnswerOf } from '../http/api.ts';
import { durationText } from '../time/duration-text.ts';
import { errorText } from '../http/error-text.ts';
import { queryFor } from '../http/query.ts';

type Times = AnswerOf<'GET /api/wallet/withdrawal-times'>;

/** Shows how long recent withdrawals took, and how many are in progress. */
export function WithdrawalTimes() {
  const { data, error } = useQuery(queryFor('GET /api/wallet/withdrawal-times'));
  if (error !== null) return <p className="quiet">The times of withdrawals could not be read. {errorText(error)}</p>;
  if (!data) return <Skeleton width="100%" height={24} />;
  return (
    <p className="quiet">
      {paidText(data)} <Waiting times={data} />
    </p>
  );
}

function paidText({ paid, medianSeconds, p95Seconds }: Times): string {
  if (medianSeconds === null || p95Seconds === null) return 'No withdrawal was paid in the last 30 days.';
  const [half, most] = [spanText(medianSeconds), spanText(p95Seconds)];
  const how = half === most ? `95 of 100 within ${most}` : `half of them within ${half}, 95 of 100 within ${most}`;
  const which = paid === 1 ? 'one withdrawal was' : `${paid.toLocaleString('en')} withdrawals were`;
  return `In the last 30 days ${which} paid, ${how}.`;
}

function Waiting({ times: { waiting, oldestWaitingSince } }: { readonly times: Times }) {
  if (waiting === 0 || oldestWaitingSince === null) return 'None is in progress now.';
  return (
    <>
      {waiting === 1 ? 'One is' : `${waiting.toLocaleString('en')} are`} in progress now, the oldest was requested{' '}
      <RelativeTime at={oldestWaitingSince} />.
    </>
  );
}

/** Rounds up: "within" must not be exceeded. */
function spanText(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : durationText(Math.ceil(seconds / 60) * 60_000);
}

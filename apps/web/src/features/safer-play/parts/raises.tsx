import { useMutation, useQueryClient } from '@tanstack/react-query';
import { utcText, type PlayerLimit } from '@voltide/contract';
import { Button, Live, useNow } from '@voltide/ui';

import { call } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { amountText, limitName } from '../model/limit-words.ts';

/** Requested raises: each waits a day for a second confirmation, and can be withdrawn. */
export function Raises({ limits }: { readonly limits: readonly PlayerLimit[] }) {
  const asked = limits.filter(({ raise }) => raise !== null);
  if (asked.length === 0) return null;
  return (
    <ul className="limit-raises" aria-label="Asked for">
      {asked.map((limit) => (
        <Raise key={limitName(limit)} limit={limit} />
      ))}
    </ul>
  );
}

function Raise({ limit: { kind, period, amount, raise } }: { readonly limit: PlayerLimit }) {
  const queryClient = useQueryClient();
  const nowMs = useNow(30_000);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isConfirmed: boolean) =>
      isConfirmed
        ? call('POST /api/account/limits/confirm', { body: { kind, period, amount: raise?.amount ?? null } })
        : call('PUT /api/account/limits', { body: { kind, period, amount } }),
    onSuccess: (state) => queryClient.setQueryData(queryFor('GET /api/account/limits').queryKey, state),
  });
  if (raise === null || amount === null) return null;
  const raised = raise.amount === null ? 'no limit' : amountText(kind, raise.amount);
  const isDue = nowMs >= Date.parse(raise.from);
  return (
    <li>
      <p>
        <strong>
          {limitName({ kind, period })}: you asked for {raised}.
        </strong>{' '}
        {isDue
          ? `Do you still want it? You can confirm until ${utcText(raise.until)}.`
          : `You can confirm from ${utcText(raise.from)} on. Until then ${amountText(kind, amount)} holds.`}
      </p>
      <div className="button-row">
        {isDue ? (
          <Button loading={isPending} onClick={() => mutate(true)}>
            Confirm {raised}
          </Button>
        ) : null}
        <Button variant="outline" loading={isPending} onClick={() => mutate(false)}>
          Keep {amountText(kind, amount)}
        </Button>
      </div>
      {error === null ? null : (
        <Live as="p" role="alert">
          {errorText(error)}
        </Live>
      )}
    </li>
  );
}

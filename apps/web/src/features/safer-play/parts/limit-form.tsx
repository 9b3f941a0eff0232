import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LIMIT_KINDS, LIMIT_PERIODS, MESSAGES, utcText, type PlayerLimit, type PlayerLimits } from '@voltide/contract';
import { Button, Field, Live, NumberInput, Select } from '@voltide/ui';
import { useState } from 'react';
import * as v from 'valibot';

import { call } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { FormAlert } from '../../../lib/forms/form-alert.tsx';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { NetworkError } from '../../../lib/http/errors.ts';
import { queryFor } from '../../../lib/http/query.ts';
import {
  amountText,
  findLimit,
  KIND_HINT,
  KIND_TEXT,
  limitName,
  PERIOD_TEXT,
  readLimit,
} from '../model/limit-words.ts';

const limitForm = v.pipe(
  v.object({ kind: v.picklist(LIMIT_KINDS), period: v.picklist(LIMIT_PERIODS), amount: v.string() }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { kind, amount } = dataset.value;
    const read = readLimit(kind, amount);
    if (read.ok) return;
    const path = [{ type: 'object', origin: 'value', input: dataset.value, key: 'amount', value: amount }] as const;
    addIssue({ message: read.text, path: [...path] });
  }),
);
type LimitForm = v.InferOutput<typeof limitForm>;

const TEXTS = {
  title: 'Not changed',
  network: new NetworkError(undefined).message,
  failed: 'Your limit was not changed. Please try again.',
  unexpected: MESSAGES.submissionError,
};

export function LimitForm({ state }: { readonly state: PlayerLimits }) {
  const queryClient = useQueryClient();
  const [changed, setChanged] = useState<PlayerLimit>();
  const send = async (name: Pick<PlayerLimit, 'kind' | 'period'>, amount: string | null): Promise<void> => {
    setChanged(undefined);
    const answer = await call('PUT /api/account/limits', { body: { ...name, amount } });
    queryClient.setQueryData(queryFor('GET /api/account/limits').queryKey, answer);
    setChanged(findLimit(answer, name));
    form.resetField('amount');
  };
  const { form, field, errorOf, formProps, error, isReady, isBusy } = useCheckedForm<LimitForm>({
    schema: limitForm,
    defaults: { kind: 'stake', period: 'day', amount: '' },
    texts: TEXTS,
    submit: async ({ kind, period, amount }) => {
      const read = readLimit(kind, amount);
      if (read.ok) await send({ kind, period }, read.amount);
    },
  });
  const { kind, period, amount } = form.watch();
  const read = readLimit(kind, amount);
  const isTime = kind === 'play_time';
  return (
    <form {...formProps} className="limit-form" aria-labelledby="set-limit">
      <h3 id="set-limit">Set a limit</h3>
      <FormAlert error={error} />
      <div className="limit-fields">
        <Field label="Limit on" hint={KIND_HINT[kind]}>
          <Select {...field('kind')}>
            {LIMIT_KINDS.map((each) => (
              <option key={each} value={each}>
                {KIND_TEXT[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="For">
          <Select {...field('period')}>
            {LIMIT_PERIODS.map((each) => (
              <option key={each} value={each}>
                {PERIOD_TEXT[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={isTime ? 'Hours' : 'Amount in VT'}
          error={errorOf('amount')}
          hint={isTime ? '1.5 is an hour and a half.' : 'Any amount, including 0.'}
        >
          <NumberInput {...field('amount')} />
        </Field>
      </div>
      <div className="button-row">
        <Button type="submit" disabled={!isReady} loading={isBusy}>
          {read.ok ? `Set limit: ${amountText(kind, read.amount)} ${PERIOD_TEXT[period]}` : 'Set limit'}
        </Button>
        <RemoveLimit limit={findLimit(state, { kind, period })} send={send} />
      </div>
      <Live as="p" role="status" className="smaller">
        {changed === undefined ? null : changeText(changed)}
      </Live>
    </form>
  );
}

type RemoveProps = {
  readonly limit: PlayerLimit | undefined;
  readonly send: (name: Pick<PlayerLimit, 'kind' | 'period'>, amount: null) => Promise<void>;
};

function RemoveLimit({ limit, send }: RemoveProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ kind, period }: PlayerLimit) => send({ kind, period }, null),
  });
  if (limit === undefined || limit.amount === null) return null;
  return (
    <>
      <Button variant="outline" loading={isPending} onClick={() => mutate(limit)}>
        Remove this limit
      </Button>
      {error === null ? null : (
        <Live as="p" role="alert">
          {errorText(error)}
        </Live>
      )}
    </>
  );
}

function changeText(limit: PlayerLimit): string {
  const { kind, amount, raise } = limit;
  if (raise !== null) {
    const raised = raise.amount === null ? 'No limit' : amountText(kind, raise.amount);
    return `Asked for. ${raised} can be confirmed from ${utcText(raise.from)} on; until then nothing changes.`;
  }
  return `${limitName(limit)}: ${amount === null ? 'no limit' : amountText(kind, amount)}, in force now.`;
}

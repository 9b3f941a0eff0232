import { Button, Dialog, Field, Input, Money, moneyText } from '@voltide/ui';
import { useId, useState, type SubmitEvent } from 'react';

import { useVaultMove } from '../model/use-vault-move.ts';

type TakeNowDialogProps = {
  readonly amount: string;
  readonly onClose: () => void;
  readonly onTaken: () => void;
};

export function TakeNowDialog({ amount, onClose, onTaken }: TakeNowDialogProps) {
  const formId = useId();
  const [code, setCode] = useState('');
  const { move, busy, problem, forget } = useVaultMove();
  const isBusy = busy !== undefined;
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (code.trim() === '' || isBusy) return;
    if (await move({ way: 'take', amount, code: code.trim() })) onTaken();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || isBusy ? undefined : onClose())}
      title="Take out now"
      footer={
        <>
          <Button variant="ghost" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="volt" disabled={code.trim() === ''} loading={isBusy}>
            Take out {moneyText(amount, { decimals: 'exact' })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="stack-wide">
        <p className="quiet">
          <Money amount={amount} decimals={6} wraps /> will be in your cash again.
        </p>
        <Field label="Code" hint="From your authenticator, or a recovery code." error={problem}>
          <Input
            className="mono"
            autoComplete="one-time-code"
            maxLength={64}
            value={code}
            disabled={isBusy}
            onChange={({ currentTarget }) => {
              setCode(currentTarget.value);
              forget();
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}

import { Button, Field, moneyText, NumberInput } from '@voltide/ui';

import type { TypedAmount } from '../model/typed-amount.ts';
import { readVaultAmount } from '../model/vault-amount.ts';

type AmountFieldProps = {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** The available amount; undefined while unknown. */
  readonly most: string | undefined;
  /** Place of the amount, as in "You have 5.00 VT in cash." */
  readonly where: string;
  readonly isBusy: boolean;
};

export function AmountField({ typed, onType, most, where, isBusy }: AmountFieldProps) {
  const read = readMovable(typed, most, where);
  return (
    <Field
      label="Amount in VT"
      hint={most === undefined ? undefined : `You have ${moneyText(most, { decimals: 6 })} ${where}.`}
      error={read.ok ? undefined : read.text}
    >
      <div className="input-wrap">
        <NumberInput value={typed} disabled={isBusy} onChange={({ currentTarget }) => onType(currentTarget.value)} />
        <Button variant="ghost" size={44} disabled={isBusy || most === undefined} onClick={() => onType(most ?? '')}>
          All
        </Button>
      </div>
    </Field>
  );
}

/** Reads a typed amount, at most the available one. */
export function readMovable(typed: string, most: string | undefined, where: string): TypedAmount {
  return most === undefined ? { ok: false, text: undefined } : readVaultAmount(typed, most, where);
}

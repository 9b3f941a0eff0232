import { Button, Live, moneyText, toast } from '@voltide/ui';
import { useState, type SubmitEvent } from 'react';

import { useVaultMove } from '../model/use-vault-move.ts';
import { AmountField, readMovable } from './amount-field.tsx';

const WHERE = 'in cash';

export function PutForm({ cash }: { readonly cash: string | undefined }) {
  const [typed, setTyped] = useState('');
  const { move, busy, problem, forget } = useVaultMove();
  const read = readMovable(typed, cash, WHERE);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!read.ok || busy !== undefined) return;
    if (!(await move({ way: 'put', amount: read.amount }))) return;
    setTyped('');
    toast({ title: 'In the vault', description: moneyText(read.amount), tone: 'ok' });
  };
  const type = (text: string): void => {
    setTyped(text);
    forget();
  };
  return (
    <form className="vault-form" noValidate onSubmit={(event) => void submit(event)}>
      <AmountField typed={typed} onType={type} most={cash} where={WHERE} isBusy={busy !== undefined} />
      <Live as="p" role="alert" className="error-text hide-empty">
        {problem}
      </Live>
      <div className="vault-buttons">
        <Button type="submit" variant="volt" disabled={!read.ok} loading={busy !== undefined}>
          {read.ok ? `Put in ${moneyText(read.amount, { decimals: 'exact' })}` : 'Put in'}
        </Button>
      </div>
    </form>
  );
}

import './wallet.css';

import { useQuery } from '@tanstack/react-query';
import { Button, Link, Live, moneyText, toast } from '@voltide/ui';
import { useState, type SubmitEvent } from 'react';

import { queryFor } from '../../../lib/http/query.ts';
import { useVaultMove } from '../model/use-vault-move.ts';
import { AmountField, readMovable } from './amount-field.tsx';
import { TakeNowDialog } from './take-now-dialog.tsx';

const WHERE = 'in the vault';

export function TakeForm({ vault }: { readonly vault: string | undefined }) {
  const [typed, setTyped] = useState('');
  const [isAskingCode, setAskingCode] = useState(false);
  const { move, busy, problem, forget } = useVaultMove();
  const factor = useQuery(queryFor('GET /api/auth/factor')).data;
  const hasFactor = typeof factor?.enrolledAt === 'string';
  const read = readMovable(typed, vault, WHERE);
  const sum = read.ok ? ` ${moneyText(read.amount, { decimals: 'exact' })}` : '';
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!read.ok || busy !== undefined) return;
    if (await move({ way: 'later', amount: read.amount })) setTyped('');
  };
  const type = (text: string): void => {
    setTyped(text);
    forget();
  };
  return (
    <form className="vault-form" noValidate onSubmit={(event) => void submit(event)}>
      <AmountField typed={typed} onType={type} most={vault} where={WHERE} isBusy={busy !== undefined} />
      <Live as="p" role="alert" className="error-text hide-empty">
        {problem}
      </Live>
      <div className="vault-buttons">
        <Button type="submit" variant={hasFactor ? 'quiet' : 'volt'} disabled={!read.ok} loading={busy !== undefined}>
          Take out{sum} in 24 hours
        </Button>
        {hasFactor ? (
          <Button variant="volt" disabled={!read.ok || busy !== undefined} onClick={() => setAskingCode(true)}>
            Take out{sum} now
          </Button>
        ) : null}
      </div>
      {factor === undefined || hasFactor ? null : (
        <p className="take-note hint">
          With a second factor you can take it out at once.{' '}
          <Link href="/profile#second-factor" className="link">
            Set one up
          </Link>
        </p>
      )}
      {isAskingCode && read.ok ? (
        <TakeNowDialog
          amount={read.amount}
          onClose={() => setAskingCode(false)}
          onTaken={() => {
            setAskingCode(false);
            setTyped('');
            toast({ title: 'Back in your cash', description: moneyText(read.amount), tone: 'ok' });
          }}
        />
      ) : null}
    </form>
  );
}

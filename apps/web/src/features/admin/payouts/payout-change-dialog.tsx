import { formatVt, readTyped } from '@voltide/core';
import { Field, moneyText, NumberInput } from '@voltide/ui';
import { useState } from 'react';

import { useChangePayouts, type PayoutChange } from '../model/payout-queries.ts';
import { ActDialog } from '../parts/act-dialog.tsx';

export type Change = PayoutChange['change'];

const WORDS: Readonly<Record<Change, { title: string; text: string; action: string; isGrave?: boolean }>> = {
  stop: {
    title: 'Stop payouts?',
    text: 'Nothing more is signed or sent. What is approved waits; what was sent may still arrive.',
    action: 'Stop payouts',
    isGrave: true,
  },
  resume: {
    title: 'Resume payouts?',
    text: 'What is approved is signed and sent at once, up to the cap of an hour.',
    action: 'Resume payouts',
  },
  clear_freeze: {
    title: 'Lift the freeze?',
    text: 'Payouts resume at once. If a transaction was not sent from here, someone else has the key.',
    action: 'Lift the freeze',
    isGrave: true,
  },
  clear_doubt: {
    title: 'Mark these blocks as verified?',
    text: 'Payments that are in no block are then signed again. If a block hides one, it is paid twice.',
    action: 'Mark as verified',
    isGrave: true,
  },
  set_cap: {
    title: 'Change the cap of an hour',
    text: 'The most that is signed in any hour, without fees. What goes beyond waits for the next hour.',
    action: 'Change the cap',
  },
};

type PayoutChangeDialogProps = { readonly change: Change; readonly onClose: () => void };

/** Asks for the reason of a change of payouts, and for the amount of the cap. */
export function PayoutChangeDialog({ change, onClose }: PayoutChangeDialogProps) {
  const { title, text, action, isGrave = false } = WORDS[change];
  const [cap, setCap] = useState('');
  const { mutateAsync } = useChangePayouts();
  const isCap = change === 'set_cap';
  const read = readTyped(cap);
  const capPerHour = read.ok ? formatVt(read.units) : '';
  const toCap = read.ok ? ` to ${moneyText(capPerHour, { decimals: 'exact', unit: 'TRX' })}` : '';
  return (
    <ActDialog
      title={title}
      reason={{ label: 'Reason', hint: 'For other operators. It stays in the list of changes.' }}
      action={isCap ? `${action}${toCap}` : action}
      isGrave={isGrave}
      isReady={!isCap || read.ok}
      onSubmit={(reason) => mutateAsync(change === 'set_cap' ? { change, capPerHour, reason } : { change, reason })}
      onClose={onClose}
    >
      <p className="quiet">{text}</p>
      {isCap ? (
        <Field label="TRX in an hour" hint="Such as 20000." error={read.ok || read.isEmpty ? undefined : read.text}>
          <NumberInput value={cap} onChange={({ currentTarget }) => setCap(currentTarget.value)} />
        </Field>
      ) : null}
    </ActDialog>
  );
}

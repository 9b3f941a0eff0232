import { ADJUSTMENT_LIMITS } from '@voltide/contract';
import { formatVt, parseVt, readTyped } from '@voltide/core';
import { Field, Money, NumberInput, Segmented, TextArea, toast } from '@voltide/ui';
import { useState } from 'react';

import { createIdempotencyKey } from '../../../lib/http/api.ts';
import { useAdjust } from '../model/account-acts.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import type { PlayerDialogProps } from './player-dialogs.tsx';

const NOTE_LEAST = 3;
const NOTE_MOST = 300;
const WAYS = [
  { value: 'give', text: 'Give' },
  { value: 'take', text: 'Take' },
] as const;
const BALANCES = [
  { value: 'cash', text: 'Cash' },
  { value: 'promo', text: 'Play balance' },
] as const;

export function AdjustDialog({ acts, username, onClose }: PlayerDialogProps) {
  const [key] = useState(createIdempotencyKey);
  const adjust = useAdjust(acts.userId, key);
  const [way, setWay] = useState<'give' | 'take'>('give');
  const [account, setAccount] = useState<'cash' | 'promo'>('promo');
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const read = readTyped(typed);
  const amountSun = read.ok ? read.units : undefined;
  const takesTwo = amountSun !== undefined && needsSecond(amountSun, acts.alone.left);
  const isReady = amountSun !== undefined && amountSun > 0n && note.trim().length >= NOTE_LEAST;
  const submit = async (reason: string): Promise<void> => {
    const amount = formatVt(way === 'give' ? (amountSun ?? 0n) : -(amountSun ?? 0n));
    const { outcome } = await adjust.mutateAsync({ account, amount, reason, note: note.trim() });
    toast(
      outcome === 'done'
        ? { title: 'Balance adjusted', tone: 'ok' }
        : { title: 'Proposed', description: 'A second operator has to approve it.', tone: 'info' },
    );
  };
  return (
    <ActDialog
      title={`Adjust the balance of ${username}?`}
      reason={{ label: 'Reason', hint: 'For operators and the audit.' }}
      action={takesTwo ? 'Propose' : way === 'give' ? 'Give' : 'Take'}
      isReady={isReady}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="acts-choices">
        <Segmented label="Give or take" options={WAYS} value={way} onChange={setWay} />
        <Segmented label="Which balance" options={BALANCES} value={account} onChange={setAccount} />
      </div>
      <Field
        label="Amount in VT"
        hint={
          <>
            They have <Money amount={account === 'cash' ? acts.cash : acts.promo} decimals={2} wraps />.{' '}
            {takesTwo ? 'So much takes a second operator.' : 'It happens at once.'}
          </>
        }
        error={read.ok || read.isEmpty ? undefined : read.text}
      >
        <NumberInput value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      </Field>
      <Field label="Note for the player" hint="They read it in their statement.">
        <TextArea
          rows={2}
          maxLength={NOTE_MOST}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Field>
    </ActDialog>
  );
}

function needsSecond(amountSun: bigint, left: string): boolean {
  return amountSun > ADJUSTMENT_LIMITS.onceSun || amountSun > parseVt(left);
}

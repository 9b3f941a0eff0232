import { FREEZE_CAUSES, TOLD_FREEZE_CAUSES, type AccountActs, type FreezeCause } from '@voltide/contract';
import { Field, Input, Select } from '@voltide/ui';
import { useState } from 'react';

import { FREEZE_CAUSE_TEXTS } from '../model/act-words.ts';
import { useAct } from '../model/account-acts.ts';
import { ActDialog } from '../parts/act-dialog.tsx';

export type PlayerDialogProps = {
  readonly acts: AccountActs;
  readonly username: string;
  readonly onClose: () => void;
};

const REASON = { label: 'Reason', hint: 'For operators and the audit. The player does not read it.' };

export function FreezeDialog({ acts: { userId }, username, onClose }: PlayerDialogProps) {
  const act = useAct(userId);
  const [cause, setCause] = useState<FreezeCause>('security');
  const isTold = TOLD_FREEZE_CAUSES.some((each) => each === cause);
  return (
    <ActDialog
      title={`Freeze ${username}?`}
      reason={REASON}
      action="Freeze"
      isGrave
      onSubmit={(reason) => act.mutateAsync({ kind: 'freeze', cause, reason })}
      onClose={onClose}
    >
      <p className="quiet">
        From the next play on nothing is played, claimed, deposited or withdrawn. Open battles are left with the stake
        back; withdrawals that are not signed wait. Signing in and support stay open.
      </p>
      <Field
        label="Cause"
        hint={isTold ? 'The player is told this cause.' : 'The player is told that the account is frozen, not why.'}
      >
        <Select value={cause} onChange={({ currentTarget }) => setCause(causeOf(currentTarget.value))}>
          {FREEZE_CAUSES.map((each) => (
            <option key={each} value={each}>
              {FREEZE_CAUSE_TEXTS[each]}
            </option>
          ))}
        </Select>
      </Field>
    </ActDialog>
  );
}

function causeOf(value: string): FreezeCause {
  return FREEZE_CAUSES.find((each) => each === value) ?? 'security';
}

export function UnfreezeDialog({ acts: { userId }, username, onClose }: PlayerDialogProps) {
  const act = useAct(userId);
  return (
    <ActDialog
      title={`Unfreeze ${username}?`}
      reason={REASON}
      action="Unfreeze"
      onSubmit={(reason) => act.mutateAsync({ kind: 'unfreeze', reason })}
      onClose={onClose}
    >
      <p className="quiet">Everything works as before. Waiting withdrawals continue, and the player is notified.</p>
    </ActDialog>
  );
}

export function EndSessionsDialog({ acts: { userId, sessions }, username, onClose }: PlayerDialogProps) {
  const act = useAct(userId);
  return (
    <ActDialog
      title={`Sign ${username} out everywhere?`}
      reason={REASON}
      action="Sign out"
      onSubmit={(reason) => act.mutateAsync({ kind: 'end-sessions', reason })}
      onClose={onClose}
    >
      <p className="quiet">
        {sessions === 1 ? 'One session ends' : `${sessions} sessions end`} at once, on all devices. They can sign in
        again.
      </p>
    </ActDialog>
  );
}

export function ResetFactorDialog({ acts: { userId }, username, onClose }: PlayerDialogProps) {
  const act = useAct(userId);
  return (
    <ActDialog
      title={`Reset the second factor of ${username}?`}
      reason={{ ...REASON, hint: 'How you know that it is them. For operators and the audit.' }}
      action="Reset second factor"
      isGrave
      onSubmit={(reason) => act.mutateAsync({ kind: 'reset-factor', reason })}
      onClose={onClose}
    >
      <p className="quiet">
        The password alone opens the account then. All sessions end, the player is told, and for 24 hours an operator
        looks at each withdrawal.
      </p>
    </ActDialog>
  );
}

/** Closing is final, so the name must be typed. */
export function CloseDialog({ acts: { userId }, username, onClose }: PlayerDialogProps) {
  const act = useAct(userId);
  const [typed, setTyped] = useState('');
  return (
    <ActDialog
      title={`Close ${username}?`}
      reason={REASON}
      action="Close account"
      isGrave
      isReady={typed === username}
      onSubmit={(reason) => act.mutateAsync({ kind: 'close', reason })}
      onClose={onClose}
    >
      <p className="quiet">
        The person is erased; the books stay under a pseudonym. It cannot be undone, and works only where no cash, items
        or earnings are left.
      </p>
      <Field label={`Type ${username} to go on`}>
        <Input
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
    </ActDialog>
  );
}

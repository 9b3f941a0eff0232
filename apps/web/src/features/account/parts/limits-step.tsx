import { Button, LinkButton } from '@voltide/ui';

import { authDialog } from '../../../lib/dialogs/auth-dialog.tsx';
import { isGuest } from '../../../lib/session/session.ts';
import { StepRow, type StepProps } from './step-row.tsx';

export function LimitsStep({ user, title, isDone }: StepProps) {
  return (
    <StepRow
      title={title}
      isDone={isDone}
      text={
        isGuest(user)
          ? 'Limits belong to an account, so that they stay with you.'
          : 'The most that you want to lose, stake, deposit or play. It is easiest to decide before.'
      }
      action={
        isGuest(user) ? (
          <Button size={36} onClick={() => authDialog.open('signup')}>
            Sign Up
          </Button>
        ) : (
          <LinkButton href="/responsible?from=setup#limits" size={36}>
            Set a limit
          </LinkButton>
        )
      }
    />
  );
}

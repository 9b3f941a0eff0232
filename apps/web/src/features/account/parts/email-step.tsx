import { Button, LinkButton } from '@voltide/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { authDialog } from '../../../lib/dialogs/auth-dialog.tsx';
import { SendAgain, useMyEmail } from '../../../lib/account/my-email.tsx';
import { progressQuery } from '../../../lib/progress/progress-query.ts';
import { SentLink } from '../../../lib/account/sent-link.tsx';
import { isGuest } from '../../../lib/session/session.ts';
import { StepRow, type StepProps } from './step-row.tsx';

/** Confirms the email: sends the link again. Guests have none, and sign up first. */
export function EmailStep({ user, title, isDone }: StepProps) {
  const queryClient = useQueryClient();
  const own = useMyEmail(user);
  const isStale = own?.state === 'ours' && !isDone;
  useEffect(() => {
    // The link was opened in another window.
    if (isStale) void queryClient.invalidateQueries({ queryKey: progressQuery.queryKey });
  }, [isStale, queryClient]);
  if (isGuest(user)) {
    return (
      <StepRow
        title={title}
        isDone={isDone}
        text="A guest exists in this browser alone. With an email, what you have stays yours."
        action={
          <Button size={36} onClick={() => authDialog.open('signup')}>
            Sign Up
          </Button>
        }
      />
    );
  }
  return (
    <StepRow
      title={title}
      isDone={isDone}
      text={
        own?.state === 'typed' && !isDone ? (
          <>
            <SentLink email={own.email} /> Open it, and a lost password can be replaced.
          </>
        ) : (
          'With a confirmed email, a lost password can be replaced.'
        )
      }
      action={
        own?.state === 'lost' ? (
          <LinkButton href="/profile?tab=settings" size={36}>
            Add an email
          </LinkButton>
        ) : undefined
      }
    >
      {own?.state === 'typed' && !isDone ? <SendAgain /> : null}
    </StepRow>
  );
}

import { useQuery } from '@tanstack/react-query';
import { MESSAGES } from '@voltide/contract';
import { Button, Dialog, Field, Input, Link, Money, PasswordInput, toast } from '@voltide/ui';
import * as v from 'valibot';

import { call } from '../../../lib/http/api.ts';
import { FormAlert } from '../../../lib/forms/form-alert.tsx';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { NetworkError } from '../../../lib/http/errors.ts';
import { useGo } from '../../../lib/browser/navigation.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { endSession } from '../../../lib/http/refresh.ts';
import { useSession } from '../../../lib/session/session-context.ts';

const FORM_ID = 'delete-account';

/** Explains what deleting the account means, and asks for the password and the typed name. */
export function DeleteAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const go = useGo();
  const username = useSession().user?.username ?? '';
  const schema = v.object({
    password: v.pipe(v.string(), v.nonEmpty(MESSAGES.passwordRequired)),
    confirm: v.literal(username, 'Type your username exactly as it is.'),
  });
  const { field, errorOf, formProps, error, isReady, isBusy } = useCheckedForm<{ password: string; confirm: string }>({
    schema,
    defaults: { password: '', confirm: '' },
    fieldOf: { wrong_password: 'password', invalid_request: 'confirm' },
    texts: {
      title: 'Not deleted',
      network: new NetworkError(undefined).message,
      failed: 'Nothing was deleted. Please try again.',
      unexpected: 'Not deleted: Nothing was deleted. Please try again.',
    },
    submit: async ({ password, confirm }) => {
      await call('POST /api/auth/step-up', { body: { password } });
      await call('POST /api/account/delete', { body: { confirm } });
      endSession('player');
      go('/');
      toast({ title: 'Your account is deleted', description: 'Everything we knew about you has been erased.' });
    },
  });
  return (
    <Dialog
      open
      closesOutside={false}
      onOpenChange={(open) => (open || isBusy ? undefined : onClose())}
      title="Delete your account"
      description="This happens at once and can't be undone."
      footer={
        <>
          <Button variant="ghost" disabled={isBusy} onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" form={FORM_ID} variant="danger" loading={isBusy} disabled={!isReady}>
            Delete for good
          </Button>
        </>
      }
    >
      <Consequences />
      <form {...formProps} id={FORM_ID} className="delete-form">
        <FormAlert error={error} />
        <Field label="Your password" error={errorOf('password')}>
          <PasswordInput {...field('password')} autoComplete="current-password" />
        </Field>
        <Field label={`Type ${username} to confirm`} error={errorOf('confirm')}>
          <Input {...field('confirm')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
      </form>
    </Dialog>
  );
}

function Consequences() {
  const promo = useQuery(queryFor('GET /api/wallet/buckets')).data?.promo;
  const items = useQuery(queryFor('GET /api/inventory')).data?.count;
  return (
    <ul className="consequences">
      <li>
        <strong>Erased:</strong> your email, password and second factor, your messages to us, where you were signed in.
        A last mail tells you that it is done.
      </li>
      <li>
        <strong>Lost:</strong> your play balance of <Money amount={promo} />
        {`, and the items you hold${items === undefined ? '' : ` (${items.toLocaleString('en')})`}.`}
      </li>
      <li>
        <strong>Kept:</strong> your plays and the movements of your balances, under a pseudonym, and that you agreed to
        our terms.
      </li>
      <li>
        <strong>Gone for good:</strong> your username. No one can pass for you, and you can't have it again either. Your
        email is free for a new account, but the welcome balance does not come again.
      </li>
      <li>
        <strong>Before you do:</strong> cash and items that were paid with cash must be gone:{' '}
        <Link href="/wallet">play or withdraw</Link>, <Link href="/inventory">sell</Link>. Plays of your current seeds
        stay sealed unless you <Link href="/fairplay">reveal them</Link> first.
      </li>
    </ul>
  );
}

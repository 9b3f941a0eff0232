import '../../../lib/forms/still-needed.css';

import { Button, Dialog, useNow } from '@voltide/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { call } from '../../../lib/http/api.ts';
import { ACCOUNT_NEEDS, AccountFields } from '../../../lib/forms/account-fields.tsx';
import { announceError } from '../../../lib/forms/form-error.ts';
import { FormAlert } from '../../../lib/forms/form-alert.tsx';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { usePlace } from '../../../lib/browser/navigation.ts';
import { overlay } from '../../../lib/browser/overlay.ts';
import type { SaveOpening } from '../../../lib/dialogs/save-progress-dialog.ts';
import { endIfOver, quickGame } from '../../../lib/quick/quick-game.ts';
import { quickToken } from '../../../lib/quick/quick-token.ts';
import { storeSaved } from '../../../lib/quick/saved-toasts.ts';
import { createRandomName } from '../../../lib/forms/random-name.ts';
import { dropTouch } from '../../../lib/referral/first-touch.ts';
import { firstReferral, ReferralField, sentReferral } from '../../../lib/referral/referral-field.tsx';
import { claimOf } from '../model/figures.ts';
import { REASON_TEXTS, SAVE_ERRORS, saveForm, type SaveDraft } from '../model/save-form.ts';
import { SavingBrings } from './saving-brings.tsx';

export function showSaveProgress(opening: SaveOpening): void {
  overlay.show(() => <SaveProgress {...opening} />);
}

/** Saves a Quick Game in a new account (S9-04, S9-08). */
function SaveProgress({ reason, onClosed }: SaveOpening) {
  const { path } = usePlace();
  const [openedOn] = useState(path);
  const close = (): void => overlay.show(undefined);
  useEffect(() => {
    if (openedOn !== path) overlay.show(undefined);
  }, [openedOn, path]);
  return (
    <Dialog
      open
      onOpenChange={() => {
        close();
        onClosed?.();
      }}
      title="Save your progress"
      closesOutside={false}
    >
      {reason === undefined ? null : <p className="save-lead">{REASON_TEXTS[reason]}</p>}
      <Brings />
      <SaveForm onOver={close} />
      <p className="save-close-note hint">
        {reason === undefined ? 'Close this to go back to your game.' : 'Close this to go back to where you were.'}
      </p>
    </Dialog>
  );
}

/** Lists what is kept, as of now. */
function Brings() {
  const { told } = useSyncExternalStore(quickGame.subscribe, quickGame.get);
  const nowMs = useNow(1000);
  if (told === undefined) return null;
  return <SavingBrings user={told.user} bonus={claimOf(told.user, told.endsAtMs, nowMs)?.bonus} />;
}

const NEEDS: Readonly<Record<keyof SaveDraft, string>> = { ...ACCOUNT_NEEDS, referralCode: 'referral code' };

function SaveForm({ onOver }: { readonly onOver: () => void }) {
  const { search } = usePlace();
  const [defaults] = useState((): SaveDraft => ({
    email: '',
    username: createRandomName(),
    password: '',
    isOver18: false,
    agreedToTerms: false,
    referralCode: firstReferral(search['ref']),
  }));
  const form = useCheckedForm<SaveDraft>({
    schema: saveForm,
    defaults,
    optional: ['referralCode'],
    fieldOf: { email_taken: 'email', username_taken: 'username', password_leaked: 'password' },
    texts: SAVE_ERRORS,
    announce: announceError,
    submit: async ({ email, username, password, referralCode }) => {
      const token = quickToken.get() ?? '';
      try {
        await save({ email, username, password, ...sentReferral(referralCode) });
      } catch (error) {
        if (endIfOver(token, error)) onOver();
        throw error;
      }
    },
  });
  const { isReady, missing } = form;
  return (
    <form {...form.formProps} className="stack-close">
      <FormAlert error={form.error} isQuiet />
      <AccountFields
        {...form}
        setUsername={(username) => form.form.setValue('username', username, { shouldValidate: true })}
      >
        <ReferralField
          control={form.field('referralCode')}
          typed={form.form.watch('referralCode')}
          setTyped={(text) => form.form.setValue('referralCode', text)}
        />
      </AccountFields>
      <p id="save-missing" className="still-needed note">
        {isReady ? null : `Still needed: ${missing.map((name) => NEEDS[name]).join(', ')}.`}
      </p>
      <Button
        type="submit"
        variant="volt"
        size={52}
        disabled={!isReady}
        loading={form.isBusy}
        aria-describedby="save-missing"
      >
        Save and sign up
      </Button>
    </form>
  );
}

type Filled = Pick<SaveDraft, 'email' | 'username' | 'password'> & { readonly referralCode?: string };

/** Creates the account and reloads the page, which signs in by a cookie. @throws ApiError, NetworkError */
async function save(filled: Filled): Promise<void> {
  const consents = { isOver18: true, agreedToTerms: true, terms: true, privacy: true } as const;
  await call('POST /api/quick/convert', { body: { ...filled, ...consents } });
  storeSaved();
  dropTouch();
  quickToken.set(null);
  window.location.reload();
}

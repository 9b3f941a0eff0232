import './account-sections.css';

import { exportAccount, MESSAGES } from '@voltide/contract';
import { Button, Field, Live, PasswordInput } from '@voltide/ui';
import { FileArchive } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';

import { call } from '../../../lib/http/api.ts';
import { download } from '../../../lib/http/download.ts';
import { FormAlert } from '../../../lib/forms/form-alert.tsx';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { NetworkError } from '../../../lib/http/errors.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

const FILE_NAME = 'voltide-data.zip';
const passwordForm = v.object({ password: v.pipe(v.string(), v.nonEmpty(MESSAGES.passwordRequired)) });
type PasswordForm = v.InferOutput<typeof passwordForm>;

export function OwnDataSection() {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <section className="panel account-section" aria-labelledby="own-data">
      <h2 id="own-data">Your data</h2>
      <div className="account-pair">
        <DownloadForm />
        <div className="stack">
          <h3>Delete the account</h3>
          <p className="quiet">
            Everything about you is erased at once and for good. Your plays stay in the books under a pseudonym, so the
            totals can still be checked. You will see exactly what happens before you confirm.
          </p>
          <Button variant="danger" className="own-width" onClick={() => setDeleting(true)}>
            Delete account …
          </Button>
        </div>
      </div>
      {isDeleting ? <DeleteAccountDialog onClose={() => setDeleting(false)} /> : null}
    </section>
  );
}

function DownloadForm() {
  const [isDone, setDone] = useState(false);
  const { form, field, errorOf, formProps, error, isReady, isBusy } = useCheckedForm<PasswordForm>({
    schema: passwordForm,
    defaults: { password: '' },
    fieldOf: { wrong_password: 'password' },
    texts: {
      title: 'Download failed',
      network: new NetworkError(undefined).message,
      failed: 'The archive could not be made. Please try again in a moment.',
      unexpected: 'Download failed: The archive could not be made. Please try again in a moment.',
    },
    submit: async (body) => {
      setDone(false);
      await call('POST /api/auth/step-up', { body });
      await download(exportAccount.path, FILE_NAME);
      setDone(true);
      form.reset();
    },
  });
  return (
    <form {...formProps} className="stack" aria-labelledby="download-data">
      <h3 id="download-data">Take it with you</h3>
      <p className="quiet">
        One ZIP file with everything we keep about you: account, consents, sessions, plays with their records, items and
        every movement of your balances. A README explains the files and how to check your plays without us.
      </p>
      <FormAlert error={error} />
      <Field label="Your password" error={errorOf('password')}>
        <PasswordInput {...field('password')} autoComplete="current-password" />
      </Field>
      <Button type="submit" disabled={!isReady} loading={isBusy} className="own-width">
        Download my data
      </Button>
      <Live role="status">
        {isDone ? (
          <p className="assured-line">
            <FileArchive aria-hidden />
            <span>{FILE_NAME} is saved. Keep it as you would keep a letter from your bank.</span>
          </p>
        ) : null}
      </Live>
    </form>
  );
}

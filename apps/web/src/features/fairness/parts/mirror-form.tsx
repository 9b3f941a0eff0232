import { copyAddress, MESSAGES } from '@voltide/contract';
import { Button, Field, Input, Live } from '@voltide/ui';
import { useState } from 'react';
import * as v from 'valibot';

import { call } from '../../../lib/http/api.ts';
import type { ErrorTexts } from '../../../lib/forms/form-error.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { NetworkError } from '../../../lib/http/errors.ts';

const TEXTS: ErrorTexts = {
  title: 'Not registered',
  network: new NetworkError(undefined).message,
  failed: 'The mirror could not be registered. Please try again.',
  unexpected: MESSAGES.submissionError,
};

const form = v.object({
  address: v.pipe(copyAddress, v.startsWith('https://', 'A mirror needs an address that starts with https://.')),
});
type Draft = v.InferOutput<typeof form>;

const ADDRESS_MAX_LENGTH = 300;

/** Registers a mirror. An error of the server is shown inside, and the input stays. */
export function MirrorForm() {
  const [registered, setRegistered] = useState<string>();
  const [defaults] = useState<Draft>({ address: '' });
  const checked = useCheckedForm<Draft>({
    schema: form,
    defaults,
    texts: TEXTS,
    submit: async ({ address }) => {
      setRegistered(undefined);
      await call('POST /api/seals/mirrors', { body: { address } });
      setRegistered(address.replace(/\/+$/, ''));
      checked.form.reset();
    },
  });
  const { field, errorOf, formProps, error, isReady, isBusy } = checked;
  return (
    <form {...formProps} className="mirror-form" aria-label="Register a mirror">
      <h3>Register a mirror</h3>
      <div className="mirror-fields">
        <Field
          label="Address"
          error={errorOf('address') ?? error?.line}
          hint="Each seal stands below it as 2026-11-28.json, byte for byte as you downloaded it."
        >
          <Input
            {...field('address')}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={ADDRESS_MAX_LENGTH}
            placeholder="https://example.com/seals"
          />
        </Field>
        <Button type="submit" disabled={!isReady} loading={isBusy}>
          Register
        </Button>
      </div>
      <Live as="p" role="status" className="mirror-done">
        {registered === undefined ? null : doneText(registered)}
      </Live>
    </form>
  );
}

function doneText(address: string): string {
  const listed = `${address} is listed once this server has read the newest seal there`;
  return `Registered. ${listed}, and forgotten if it finds none within a day.`;
}

import './factor.css';

import type { beginFactor, ResponseOf } from '@voltide/contract';
import { Button, CopyButton, Dialog, Field, Input } from '@voltide/ui';
import { useId, useState, type SubmitEvent } from 'react';

import { call } from '../http/api.ts';
import { errorText } from '../http/error-text.ts';
import { QrCode } from '../qr-code/qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export type Setup = ResponseOf<typeof beginFactor>;
type Codes = readonly string[];

export type FactorStep = { readonly setup: Setup } | { readonly codes: Codes };

export type FactorDialogProps = {
  readonly step: FactorStep;
  readonly username: string;
  readonly onCodes: (codes: Codes) => void;
  readonly onClose: () => void;
};

/** Sets up an authenticator, and shows recovery codes once (S3-18). */
export function FactorDialog({ step, username, onCodes, onClose }: FactorDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const isSetup = 'setup' in step;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closesOutside={false}
      title={isSetup ? 'Set up your authenticator' : 'Your recovery codes'}
      footer={
        isSetup ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="volt" type="submit" form={formId} loading={isBusy}>
              Turn on
            </Button>
          </>
        ) : (
          <Button variant="volt" onClick={onClose}>
            I’ve saved them
          </Button>
        )
      }
    >
      {isSetup ? (
        <SetupForm id={formId} setup={step.setup} onBusy={setBusy} onCodes={onCodes} />
      ) : (
        <RecoveryCodes codes={step.codes} username={username} />
      )}
    </Dialog>
  );
}

type SetupFormProps = {
  readonly id: string;
  readonly setup: Setup;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onCodes: (codes: Codes) => void;
};

function SetupForm({ id, setup, onBusy, onCodes }: SetupFormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (code.trim() === '') {
      setError('Code is required');
      return;
    }
    onBusy(true);
    try {
      onCodes((await call('POST /api/auth/factor/confirm', { body: { code } })).recoveryCodes);
    } catch (thrown) {
      setError(errorText(thrown));
    } finally {
      onBusy(false);
    }
  };
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="stack-wide">
      <p className="quiet">Scan this with an authenticator app, or type in the key. Then enter the code it shows.</p>
      <div className="factor-setup">
        <QrCode text={setup.uri} label="QR code for your authenticator app" />
        <div className="factor-key-part">
          <p className="factor-key-name">Key</p>
          <p className="factor-key">
            <code>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
            <CopyButton text={setup.secret} label="Copy key" />
          </p>
          <p className="hint">Time-based, six digits, SHA-1, 30 seconds.</p>
        </div>
      </div>
      <Field label="Code" hint="The six digits shown in the app." error={error}>
        <Input
          className="mono"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setError(undefined);
          }}
        />
      </Field>
    </form>
  );
}

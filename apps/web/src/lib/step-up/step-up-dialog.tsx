import type { RequestOf, stepUp } from '@voltide/contract';
import { Button, Dialog, ErrorState, Field, Input, PasswordInput, SlowSkeleton } from '@voltide/ui';
import { useCallback, useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';

import { callOnce } from '../http/api.ts';
import { errorText } from '../http/error-text.ts';
import { clearIdentity } from '../browser/storage.ts';

/** A proof: the password, a code of the authenticator, or a recovery code. */
type Way = 'password' | 'code' | 'recovery';

const WAYS: Readonly<Record<Way, { readonly label: string; readonly hint: string; readonly offer: string }>> = {
  password: { label: 'Password', hint: 'The one you log in with.', offer: 'Use your password' },
  code: { label: 'Code', hint: 'The six digits that your authenticator app shows now.', offer: 'Use your app' },
  recovery: { label: 'Recovery code', hint: 'One of the ten you kept. It works once.', offer: 'Use a recovery code' },
};

/**
 * `owed`: the session began with the password alone and needs a code; `portal`: the portal is opened; `change`: another
 * call.
 */
export type StepUpReason = 'owed' | 'portal' | 'change';

/** The server accepts the proof for the time of decision 0009. */
const LEADS: Readonly<Record<StepUpReason, string>> = {
  owed: 'This account has a second factor: the password alone does not open it.',
  portal: 'Confirm it’s you. This opens the portal for eight hours, in this session only.',
  change: 'Confirm it’s you. We won’t ask again for five minutes.',
};

type StepUpDialogProps = {
  readonly reason: StepUpReason;
  readonly onEnd: (isConfirmed: boolean) => void;
};

/** Asks for a proof and sends it (S3-18). */
export function StepUpDialog({ reason, onEnd }: StepUpDialogProps) {
  const isOwed = reason === 'owed';
  const { ways, error, load } = useWays(isOwed);
  useConfirmedElsewhere(isOwed, onEnd);
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={() => onEnd(false)}
      title={isOwed ? 'Enter your code' : 'Confirm that it is you'}
      description={LEADS[reason]}
      footer={
        <>
          {isOwed ? (
            <Button onClick={() => void signOut()}>Sign Out</Button>
          ) : (
            <Button onClick={() => onEnd(false)}>Cancel</Button>
          )}
          <Button variant="volt" type="submit" form={formId} loading={isBusy} disabled={ways === undefined}>
            Confirm
          </Button>
        </>
      }
    >
      {ways === undefined ? (
        <Waiting error={error} onRetry={load} />
      ) : (
        <StepUpForm id={formId} ways={ways} onBusy={setBusy} onDone={() => onEnd(true)} />
      )}
    </Dialog>
  );
}

function Waiting({ error, onRetry }: { readonly error: string | undefined; readonly onRetry: () => void }) {
  return error === undefined ? (
    <SlowSkeleton what="how you can confirm it" height={100} className="skeleton-control" />
  ) : (
    <ErrorState text={error} onRetry={onRetry} />
  );
}

type StepUpFormProps = {
  readonly id: string;
  readonly ways: readonly Way[];
  readonly onBusy: (isBusy: boolean) => void;
  readonly onDone: () => void;
};

function StepUpForm({ id, ways, onBusy, onDone }: StepUpFormProps) {
  const [way, setWay] = useState<Way>(ways[0] ?? 'password');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const control = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => control.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [way]);
  const choose = (next: Way): void => {
    setWay(next);
    setText('');
    setError(undefined);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    // Reads the field: a password manager may have filled it without an event.
    const given = control.current?.querySelector('input')?.value ?? text;
    if (given.trim() === '') {
      setError(`${WAYS[way].label} is required`);
      return;
    }
    onBusy(true);
    try {
      await callOnce('POST /api/auth/step-up', { body: proofOf(way, given) });
      onDone();
    } catch (thrown) {
      setError(errorText(thrown));
    } finally {
      onBusy(false);
    }
  };
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="stack-close">
      <div ref={control}>
        <Field label={WAYS[way].label} hint={WAYS[way].hint} error={error}>
          {controlOf(way, {
            value: text,
            onChange: ({ target }) => {
              setText(target.value);
              setError(undefined);
            },
          })}
        </Field>
      </div>
      <p className="button-row-close">
        {ways
          .filter((each) => each !== way)
          .map((each) => (
            <Button key={each} size={36} variant="outline" onClick={() => choose(each)}>
              {WAYS[each].offer}
            </Button>
          ))}
      </p>
    </form>
  );
}

type ControlProps = {
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
};

function controlOf(way: Way, props: ControlProps): ReactNode {
  if (way === 'password') return <PasswordInput key={way} {...props} autoComplete="current-password" />;
  if (way === 'recovery') {
    return <Input key={way} {...props} className="mono" autoComplete="off" autoCapitalize="characters" />;
  }
  return <Input key={way} {...props} className="mono" inputMode="numeric" autoComplete="one-time-code" maxLength={9} />;
}

function proofOf(way: Way, text: string): RequestOf<typeof stepUp> {
  return way === 'password' ? { password: text } : { code: text };
}

/** Reads the ways of this account; a session that owes a code needs no request. */
function useWays(isOwed: boolean) {
  const [ways, setWays] = useState<readonly Way[] | undefined>(isOwed ? ['code', 'recovery'] : undefined);
  const [error, setError] = useState<string>();
  const load = useCallback((): void => {
    setError(undefined);
    callOnce('GET /api/auth/factor').then(
      ({ enrolledAt }) => setWays(enrolledAt === null ? ['password'] : ['code', 'password', 'recovery']),
      (thrown: unknown) => setError(errorText(thrown)),
    );
  }, []);
  useEffect(() => {
    if (!isOwed) load();
  }, [isOwed, load]);
  return { ways, error, load };
}

/** A code given in another tab of this session counts here too. */
function useConfirmedElsewhere(isOwed: boolean, onEnd: (isConfirmed: boolean) => void): void {
  useEffect(() => {
    if (!isOwed) return;
    const look = (): void => {
      void callOnce('GET /api/auth/factor').then(
        () => onEnd(true),
        () => undefined,
      );
    };
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [isOwed, onEnd]);
}

async function signOut(): Promise<void> {
  await callOnce('POST /api/auth/logout').catch(() => undefined);
  clearIdentity();
  window.location.assign('/');
}

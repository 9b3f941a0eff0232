import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { getFactor, ResponseOf } from '@voltide/contract';
import { Badge, Button, Dialog, ErrorState, RelativeTime, SlowSkeleton, toast } from '@voltide/ui';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';

import { call } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { useMyEmail } from '../../../lib/account/my-email.tsx';
import { queryFor } from '../../../lib/http/query.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { FactorDialog, type FactorStep } from '../../../lib/two-factor/factor-dialog.tsx';

const FACTOR = queryFor('GET /api/auth/factor');
const ANCHOR = 'second-factor';
const SESSIONS = queryFor('GET /api/sessions');
/** From here on the section suggests new recovery codes. */
const FEW_CODES = 3;

type State = ResponseOf<typeof getFactor>;

/** The account's second factor: set up, move, recovery codes, turn off (S3-18). */
export function FactorSection() {
  const { data, error, refetch } = useQuery({ ...FACTOR, staleTime: 0 });
  const own = useMyEmail(useSession().user);
  const section = useRef<HTMLElement>(null);
  useLedHere(section, data !== undefined || error !== null);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="panel account-section"
      id={ANCHOR}
      aria-labelledby="second-factor-title"
    >
      <h2 id="second-factor-title" className="middle-row">
        Second factor
        {data === undefined || data === null ? null : <StateBadge state={data} />}
      </h2>
      <p className="account-lead">
        A code from an app on your phone, on top of your password. A stolen password alone then opens nothing.
      </p>
      {own?.state === 'typed' ? (
        <p className="account-lead">Confirm your email first. Until then, a password reset by mail turns this off.</p>
      ) : null}
      {content()}
    </section>
  );

  function content() {
    if (data !== undefined && data !== null) return <Factor state={data} />;
    if (error !== null) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
    return <SlowSkeleton what="your second factor" height={96} className="skeleton-panel" />;
  }
}

/** Scrolls to this section after a link to it, once it has its height. */
function useLedHere(section: RefObject<HTMLElement | null>, isComplete: boolean): void {
  const isMeant = useLocation({ select: ({ hash }) => hash === ANCHOR });
  useEffect(() => {
    if (!isMeant || !isComplete) return;
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }, [section, isMeant, isComplete]);
}

function StateBadge({ state: { enrolledAt, isRequired } }: { readonly state: State }) {
  if (enrolledAt !== null) return <Badge tone="ok">On</Badge>;
  return isRequired ? <Badge tone="danger">Required for operators</Badge> : <Badge>Off</Badge>;
}

function Factor({ state }: { readonly state: State }) {
  const { user } = useSession();
  const [step, setStep] = useState<FactorStep>();
  const [isRemoving, setRemoving] = useState(false);
  const changed = useFactorChanged();
  const begin = useMutation({
    mutationFn: () => call('POST /api/auth/factor/begin'),
    onSuccess: (setup) => setStep({ setup }),
    onError: sayFailure,
  });
  const renew = useMutation({
    mutationFn: () => call('POST /api/auth/factor/recovery-codes'),
    onSuccess: ({ recoveryCodes }) => showCodes(recoveryCodes),
    onError: sayFailure,
  });
  const showCodes = (codes: readonly string[]): void => {
    setStep({ codes });
    changed();
  };
  const isOn = state.enrolledAt !== null;
  return (
    <>
      {isOn ? <Facts state={state} /> : null}
      <div className="button-row">
        <Button variant={isOn ? 'quiet' : 'volt'} loading={begin.isPending} onClick={() => begin.mutate()}>
          {isOn ? 'Move to another device' : 'Set up'}
        </Button>
        {isOn ? (
          <Button loading={renew.isPending} onClick={() => renew.mutate()}>
            New recovery codes
          </Button>
        ) : null}
        {isOn && !state.isRequired ? <Button onClick={() => setRemoving(true)}>Turn off</Button> : null}
      </div>
      {step === undefined ? null : (
        <FactorDialog
          step={step}
          username={user?.username ?? ''}
          onCodes={showCodes}
          onClose={() => setStep(undefined)}
        />
      )}
      <RemoveDialog open={isRemoving} onClose={() => setRemoving(false)} />
    </>
  );
}

function Facts({ state: { enrolledAt, recoveryCodesLeft } }: { readonly state: State }) {
  return (
    <p className="factor-facts">
      <ShieldCheck className="ok-text" aria-hidden />
      <span>
        On since <RelativeTime at={enrolledAt ?? ''} />. {recoveryCodesLeft} of 10 recovery codes left.
        {recoveryCodesLeft <= FEW_CODES ? ' Make new ones before they run out.' : ''}
      </span>
    </p>
  );
}

function RemoveDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const changed = useFactorChanged();
  const remove = useMutation({
    mutationFn: () => call('POST /api/auth/factor/remove'),
    onSuccess: () => {
      toast({ title: 'Second factor is off', tone: 'ok' });
      changed();
    },
    onError: sayFailure,
    onSettled: onClose,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Turn off the second factor?"
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
            Turn off
          </Button>
        </>
      }
    >
      <p className="quiet">
        Your password alone will open the account. Your recovery codes stop working, and every other session ends.
      </p>
    </Dialog>
  );
}

/** A change of the factor ends the other sessions too. */
function useFactorChanged(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const { queryKey } of [FACTOR, SESSIONS]) void queryClient.invalidateQueries({ queryKey });
  };
}

function sayFailure({ message }: Error): void {
  toast({ title: 'Nothing was changed', description: message, tone: 'danger' });
}

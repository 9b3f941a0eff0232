import './referrals.css';

import { useQueryClient } from '@tanstack/react-query';
import { Button, Dialog, Field, Input, toast } from '@voltide/ui';
import { useId, useState, type SubmitEvent } from 'react';

import { call } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { referralLink } from '../../../lib/referral/referral-code.ts';
import { referralsQuery } from '../../../lib/referral/referrals-query.ts';

const VANITY = /^[A-Z0-9]{3,16}$/;
const LONGEST = 16;

export function VanityDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const { code, problem, isConfirming, isBusy, write, next, back, keep } = useVanityCode(onClose);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closesOutside={false}
      title={isConfirming ? `Keep ${code} for good?` : 'Choose your own code'}
      footer={
        isConfirming ? (
          <>
            <Button onClick={back}>Back</Button>
            <Button variant="volt" loading={isBusy} onClick={() => void keep()}>
              Keep it for good
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="volt" type="submit" form={formId}>
              Continue
            </Button>
          </>
        )
      }
    >
      {isConfirming ? (
        <>
          <p>You choose once. This code can't be changed or given back.</p>
          <p className="mono referral-link vanity-link">{referralLink(location.origin, code)}</p>
        </>
      ) : (
        <form id={formId} noValidate onSubmit={next}>
          <Field label="Your code" error={problem} hint="3 to 16 letters and digits. You choose once, and it stays.">
            <Input
              value={code}
              maxLength={LONGEST}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={({ target }) => write(target.value)}
            />
          </Field>
        </form>
      )}
    </Dialog>
  );
}

function useVanityCode(onKept: () => void) {
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  return {
    code,
    problem,
    isConfirming,
    isBusy,
    write: (typed: string): void => {
      setProblem(undefined);
      setCode(typed.toUpperCase());
    },
    next: (event: SubmitEvent): void => {
      event.preventDefault();
      if (VANITY.test(code)) setConfirming(true);
      else setProblem('3 to 16 letters and digits, A to Z and 0 to 9.');
    },
    back: (): void => setConfirming(false),
    keep: async (): Promise<void> => {
      setBusy(true);
      try {
        await call('PUT /api/referrals/vanity-code', { body: { code } });
        await queryClient.invalidateQueries({ queryKey: referralsQuery.queryKey });
        toast({
          title: `${code} is your code`,
          description: 'It stays for good. Your first one works too.',
          tone: 'ok',
        });
        onKept();
      } catch (error) {
        setProblem(errorText(error));
        setConfirming(false);
        setBusy(false);
      }
    },
  };
}

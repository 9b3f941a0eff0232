import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, toast } from '@voltide/ui';
import { Suspense, useState } from 'react';

import { call } from '../http/api.ts';
import { lazyCode } from '../chunks/lazy-when-idle.ts';
import { queryFor } from '../http/query.ts';
import { useSession } from '../session/session-context.ts';
import type { FactorStep } from './factor-dialog.tsx';

const FactorDialog = lazyCode(async () => (await import('./factor-dialog.tsx')).FactorDialog);

type SetUpFactorProps = {
  /** Hides the button. An open dialog stays: it shows recovery codes once. */
  readonly isOn: boolean;
  readonly onDone: () => void;
};

/** Sets up a second factor in a dialog over the page. */
export function SetUpFactor({ isOn, onDone }: SetUpFactorProps) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<FactorStep>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/auth/factor/begin'),
    onSuccess: (setup) => setStep({ setup }),
    onError: ({ message }) => toast({ title: 'Nothing was changed', description: message, tone: 'danger' }),
  });
  const showCodes = (codes: readonly string[]): void => {
    setStep({ codes });
    void queryClient.invalidateQueries({ queryKey: queryFor('GET /api/auth/factor').queryKey });
    onDone();
  };
  return (
    <>
      {isOn ? null : (
        <Button size={44} loading={isPending} onClick={() => mutate()}>
          Set up
        </Button>
      )}
      <Suspense>
        {step === undefined ? null : (
          <FactorDialog
            step={step}
            username={user?.username ?? ''}
            onCodes={showCodes}
            onClose={() => setStep(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

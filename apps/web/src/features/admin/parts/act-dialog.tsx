import './act-dialog.css';

import { Button, Dialog, Field, Live, TextArea } from '@voltide/ui';
import { CircleAlert } from 'lucide-react';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';

const LEAST = 3;
const MOST = 300;

type ActDialogProps = {
  /** The question, such as "Reject this withdrawal?". */
  readonly title: string;
  /** The consequences, and fields of the act's own. */
  readonly children: ReactNode;
  /** Asks for a reason of 3 to 300 characters; `mayBeEmpty` makes it optional. */
  readonly reason?: { readonly label: string; readonly hint: string; readonly mayBeEmpty?: boolean };
  /** The button's text, which names the act: "Freeze the account". */
  readonly action: string;
  readonly isGrave?: boolean;
  /** False while the act's own fields are incomplete. */
  readonly isReady?: boolean;
  readonly size?: 'normal' | 'wide';
  /** Makes the call; the dialog closes on success, and keeps what was typed after an error. */
  readonly onSubmit: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/**
 * Confirms an act of an operator: states the consequences, asks for a reason, and shows an error without losing what
 * was typed. Mount it while the act is pending: `{isAsking ? <ActDialog title="Freeze ada?" action="Freeze" reason={…}
 * onSubmit={(reason) => freeze(reason)} … /> : null}`. The call itself asks for a password or code.
 */
export function ActDialog({ title, children, reason, action, onSubmit, onClose, ...options }: ActDialogProps) {
  const { isGrave = false, isReady = true, size = 'normal' } = options;
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const hasReason = reason === undefined || reason.mayBeEmpty === true || typed.trim().length >= LEAST;
  const isEnough = hasReason && isReady;
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (!isEnough || isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await onSubmit(typed.trim());
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const buttons = (
    <>
      <Button variant="ghost" disabled={isBusy} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId} variant={isGrave ? 'danger' : 'volt'} disabled={!isEnough} loading={isBusy}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size={size}
      closesOutside={false}
      onOpenChange={(open) => (open || isBusy ? undefined : onClose())}
      title={title}
      footer={buttons}
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="stack-wide">
        {children}
        {reason === undefined ? (
          <Problem text={problem} />
        ) : (
          <Field label={reason.label} hint={reason.hint} error={problem} optional={reason.mayBeEmpty === true}>
            <TextArea
              rows={3}
              maxLength={MOST}
              value={typed}
              disabled={isBusy}
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value);
                setProblem(undefined);
              }}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
}

function Problem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Live as="p" className="act-problem" role="alert">
      <CircleAlert aria-hidden />
      {text}
    </Live>
  );
}

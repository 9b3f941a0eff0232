import { Button, Dialog, Field, TextArea } from '@voltide/ui';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';

import { errorText } from '../../../lib/error-text.ts';

const LEAST = 3;
const MOST = 300;

export type ReasonDialogProps = {
  readonly title: string;
  /** What comes of it. */
  readonly children: ReactNode;
  readonly label: string;
  readonly hint: string;
  /** What the button says. */
  readonly action: string;
  readonly isGrave?: boolean;
  /** Whether the rest of the form is filled in. */
  readonly isReady?: boolean;
  /** Resolves when it is done, which closes the dialog. */
  readonly onSubmit: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks for the reason of what an operator is about to do. What was typed stays where it fails. */
export function ReasonDialog({ title, children, label, hint, action, ...props }: ReasonDialogProps) {
  const { isGrave = false, isReady = true, onSubmit, onClose } = props;
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isEnough = reason.trim().length >= LEAST && isReady;
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (!isEnough || isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await onSubmit(reason.trim());
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      closesOutside={false}
      onOpenChange={(open) => (open || isBusy ? undefined : onClose())}
      title={title}
      footer={
        <>
          <Button variant="ghost" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isGrave ? 'danger' : 'volt'}
            disabled={!isEnough}
            loading={isBusy}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {children}
        <Field label={label} hint={hint} error={problem}>
          <TextArea
            rows={3}
            maxLength={MOST}
            value={reason}
            disabled={isBusy}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value);
              setProblem(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}

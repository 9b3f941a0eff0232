import '../styles/form.css';

import { CircleAlert } from 'lucide-react';
import { createContext, use, useId, type ReactNode } from 'react';
import { Live } from '../base/live.tsx';

type FieldIds = { readonly control: string; readonly note: string; readonly invalid: boolean };

const FieldContext = createContext<FieldIds | undefined>(undefined);

/** Returns the attributes that tie a control to the label and note of the {@link Field} around it. */
export function useFieldControl(): {
  readonly id?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
} {
  const ids = use(FieldContext);
  if (ids === undefined) return {};
  return { id: ids.control, 'aria-describedby': ids.note, ...(ids.invalid ? { 'aria-invalid': true } : {}) };
}

type FieldProps = {
  readonly label: string;
  /** Shown below while there is no error. */
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: boolean;
  readonly children: ReactNode;
};

/** Shows a labelled control. One line below it is reserved for hint or error, so that nothing jumps. */
export function Field({ label, hint, error, optional = false, children }: FieldProps) {
  const id = useId();
  const ids = { control: id, note: `${id}-note`, invalid: error !== undefined };
  return (
    <div className="field">
      <label className="field-label" htmlFor={ids.control}>
        {label}
        {optional ? <small>optional</small> : null}
      </label>
      <FieldContext value={ids}>{children}</FieldContext>
      <FieldNote id={ids.note} error={error} hint={hint} />
    </div>
  );
}

type FieldNoteProps = { readonly id: string; readonly error: string | undefined; readonly hint?: ReactNode };

/** The line below a control. An error is read out when it appears. */
export function FieldNote({ id, error, hint }: FieldNoteProps) {
  return (
    <p id={id} className="field-note" data-tone={error === undefined ? 'hint' : 'error'}>
      {error === undefined ? hint : <CircleAlert aria-hidden />}
      <Live as="span" aria-live="polite">
        {error}
      </Live>
    </p>
  );
}

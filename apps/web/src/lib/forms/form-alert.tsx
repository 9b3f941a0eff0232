import './form-alert.css';

import { Live } from '@voltide/ui';
import { CircleAlert } from 'lucide-react';

import type { FormError } from './form-error.ts';

type FormAlertProps = {
  readonly error: FormError | undefined;
  /** True if a toast says the same aloud. */
  readonly isQuiet?: boolean;
};

/** Shows an error that belongs to no field. */
export function FormAlert({ error, isQuiet = false }: FormAlertProps) {
  return (
    <Live role={isQuiet ? undefined : 'alert'}>
      {error === undefined ? null : (
        <p className="form-alert appear">
          <CircleAlert aria-hidden />
          {error.line}
        </p>
      )}
    </Live>
  );
}

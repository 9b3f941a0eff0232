import './form-alert.css';

import { Live } from '@voltide/ui';
import { CircleAlert } from 'lucide-react';

import type { Fault } from './fault.ts';

type FormAlertProps = {
  readonly fault: Fault | undefined;
  /** True where a toast says the same aloud. */
  readonly isQuiet?: boolean;
};

/** What failed, where no field of a form is to blame. */
export function FormAlert({ fault, isQuiet = false }: FormAlertProps) {
  return (
    <Live role={isQuiet ? undefined : 'alert'}>
      {fault === undefined ? null : (
        <p className="form-alert appear">
          <CircleAlert aria-hidden />
          {fault.line}
        </p>
      )}
    </Live>
  );
}

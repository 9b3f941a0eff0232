import { MESSAGES, type User } from '@voltide/contract';

import { announceError } from '../../../lib/forms/form-error.ts';
import type { CheckedFormOptions } from '../../../lib/forms/use-checked-form.ts';
import { ERROR_TEXTS } from './error-texts.ts';

/** Props of forms that exist on a page and in the modal. */
export type AuthFormProps<Values, Sent = Values> = {
  readonly defaults: Values;
  /** In the modal a toast shows the error, in the modal's own words (source §8). */
  readonly isModal?: boolean;
  readonly enter: (values: Sent) => Promise<User>;
};

/** Returns how a form of a page or of the modal reports errors. */
export function describeErrorsAs(
  form: 'login' | 'signup',
  isModal: boolean,
): Pick<CheckedFormOptions<never>, 'texts' | 'announce'> {
  const texts = ERROR_TEXTS[form];
  if (!isModal) return { texts };
  return { texts: { ...texts, failed: MESSAGES.authenticationFailedDetail }, announce: announceError };
}

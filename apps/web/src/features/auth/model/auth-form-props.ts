import { MESSAGES, type User } from '@voltide/contract';

import { announceError } from '../../../lib/forms/form-error.ts';
import type { CheckedFormOptions } from '../../../lib/forms/use-checked-form.ts';
import { ERROR_TEXTS } from './error-texts.ts';

/** What the forms take that stand on a page of their own and in the modal. */
export type AuthFormProps<Values, Sent = Values> = {
  /** What the form starts with. */
  readonly defaults: Values;
  /** In the modal a toast says what failed, in the modal's own words (source §8). */
  readonly isModal?: boolean;
  /** Signs in with what was filled in. */
  readonly enter: (values: Sent) => Promise<User>;
};

/** How a form of a page or of the modal says what failed. */
export function describeErrorsAs(
  form: 'login' | 'signup',
  isModal: boolean,
): Pick<CheckedFormOptions<never>, 'texts' | 'announce'> {
  const texts = ERROR_TEXTS[form];
  if (!isModal) return { texts };
  return { texts: { ...texts, failed: MESSAGES.authenticationFailedDetail }, announce: announceError };
}

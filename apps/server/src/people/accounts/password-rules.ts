import { AppError } from '../../errors.ts';
import { isCommonPassword } from './common-passwords.ts';

const OWN_NAME = 'Choose a password that is not your name or email';

type Owner = { readonly username: string; readonly email: string | null };

/**
 * Rejects the passwords that are guessed first: common ones, and the person's own name or email.
 * @throws AppError `password_leaked`, `invalid_request`
 */
export function checkNewPassword(password: string, owner: Owner): void {
  const plain = password.toLowerCase();
  const { username, email } = owner;
  const names = [username, email ?? username, (email ?? username).split('@', 1).join('')];
  if (names.some((name) => name.toLowerCase() === plain)) {
    throw new AppError('invalid_request', { fields: { password: OWN_NAME } });
  }
  if (isCommonPassword(password)) throw new AppError('password_leaked');
}

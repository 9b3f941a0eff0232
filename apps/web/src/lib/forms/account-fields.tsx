import { Checkbox, Field, IconButton, Input, Link, PasswordInput } from '@voltide/ui';
import { Dices } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

import { createRandomName } from './random-name.ts';

type Text = 'email' | 'username' | 'password';
type Box = 'isOver18' | 'agreedToTerms';

export const PLAIN = { autoCapitalize: 'none', spellCheck: false } as const;

/** The form that an account's fields belong to. */
type AccountForm = {
  readonly field: (name: Text) => UseFormRegisterReturn;
  readonly box: (name: Box) => UseFormRegisterReturn;
  readonly errorOf: (name: Text | Box) => string | undefined;
  readonly setUsername: (username: string) => void;
  readonly children?: ReactNode;
};

/** The fields of a new account (S3-09, S9-08). */
export function AccountFields({ field, box, errorOf, setUsername, children }: AccountForm) {
  return (
    <>
      <Field label="Email" error={errorOf('email')}>
        <Input {...field('email')} {...PLAIN} type="email" autoComplete="email" />
      </Field>
      <Field label="Username" error={errorOf('username')} hint="What others see. Keep it or choose your own.">
        <div className="input-wrap">
          <Input {...field('username')} {...PLAIN} maxLength={20} autoComplete="username" />
          <IconButton label="Another name" icon={<Dices />} onClick={() => setUsername(createRandomName())} />
        </div>
      </Field>
      <Field label="Password" error={errorOf('password')} hint="At least 6 characters. 15 or more is better.">
        <PasswordInput {...field('password')} autoComplete="new-password" />
      </Field>
      {children}
      <div>
        <Checkbox {...box('isOver18')} error={errorOf('isOver18')}>
          I am 18 or older
        </Checkbox>
        <Checkbox {...box('agreedToTerms')} error={errorOf('agreedToTerms')}>
          I agree to the{' '}
          <Link href="/terms" target="_blank" className="link">
            Terms of Service
          </Link>{' '}
          and the{' '}
          <Link href="/privacy" target="_blank" className="link">
            Privacy Policy
          </Link>
        </Checkbox>
      </div>
    </>
  );
}

export const ACCOUNT_NEEDS: Readonly<Record<Text | Box, string>> = {
  email: 'email',
  username: 'username',
  password: 'password',
  isOver18: 'age',
  agreedToTerms: 'terms',
};

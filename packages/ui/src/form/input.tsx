import '../styles/form.css';

import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';

import { IconButton } from '../base/button.tsx';
import { cx } from '../base/cx.ts';
import { useFieldControl } from './field.tsx';

/** A line of text. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...useFieldControl()} {...rest} className={cx('input', className)} />;
}

/**
 * Takes a number in any notation: `readTyped` of `@voltide/core` reads the text. It is not the browser's number field,
 * which drops text it does not understand.
 */
export function NumberInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'inputMode'>) {
  return <Input inputMode="decimal" autoComplete="off" maxLength={32} {...rest} className={cx('num', className)} />;
}

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldControl()} {...rest} className={cx('input', className)} />;
}

/** Takes a password, hidden until the reader wants to see it. */
export function PasswordInput({ className, disabled, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="input-wrap">
      <input
        {...useFieldControl()}
        {...rest}
        disabled={disabled}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={cx('input', className)}
      />
      <IconButton
        label={isShown ? 'Hide password' : 'Show password'}
        icon={isShown ? <EyeOff /> : <Eye />}
        disabled={disabled}
        onClick={() => setShown(!isShown)}
      />
    </div>
  );
}

type SelectProps = Omit<ComponentProps<'select'>, 'size'> & { readonly size?: 36 | 48 };

/** Offers a choice from a list by the browser's own control. */
export function Select({ className, size = 48, ...rest }: SelectProps) {
  return <select {...useFieldControl()} {...rest} className={cx('input select', className)} data-size={size} />;
}

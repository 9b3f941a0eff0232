import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react';

import { cx } from './cx.ts';
import { Link, type LinkProps } from './link.tsx';

export type ButtonVariant = 'volt' | 'quiet' | 'outline' | 'danger' | 'ghost';
export type ButtonSize = 36 | 44 | 52;

type Look = { readonly variant?: ButtonVariant; readonly size?: ButtonSize; readonly icon?: ReactNode };

type ButtonProps = ComponentProps<'button'> &
  Look & {
    readonly loading?: boolean;
    /** It will work again in a moment: until then it ignores clicks, and keeps the focus, unlike a disabled one. */
    readonly resting?: boolean;
  };

/** A button. While loading it keeps width, label and focus, and ignores clicks. A held Enter presses it once. */
export function Button({
  variant = 'quiet',
  size = 44,
  icon,
  loading = false,
  resting = false,
  ...props
}: ButtonProps) {
  const { className, children, onClick, onKeyDown, type = 'button', ...rest } = props;
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    if (loading || resting) event.preventDefault();
    else onClick?.(event);
  };
  const keyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    // A browser clicks again for each repeat of a held Enter: plays would follow each other without a press.
    if (event.repeat && event.key === 'Enter') event.preventDefault();
    onKeyDown?.(event);
  };
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={cx('btn', className)}
      data-variant={variant}
      data-size={size}
      aria-busy={loading || undefined}
      aria-disabled={loading || resting || undefined}
      data-resting={resting || undefined}
      onClick={click}
      onKeyDown={keyDown}
    >
      {loading && icon !== undefined ? <span className="spinner" aria-hidden /> : icon}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> & {
  readonly label: string;
  readonly icon: ReactNode;
};

/** Shows a button with an icon only. Its label is read out and is its tooltip. */
export function IconButton({ label, variant = 'ghost', className, ...rest }: IconButtonProps) {
  const names = cx('btn-icon', className);
  return <Button {...rest} variant={variant} className={names} aria-label={label} data-tooltip={label} />;
}

type LinkButtonProps = LinkProps & Look;

/** A link that looks like a button. */
export function LinkButton({ variant = 'quiet', size = 44, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={cx('btn', className)} data-variant={variant} data-size={size}>
      {icon}
      {children}
    </Link>
  );
}

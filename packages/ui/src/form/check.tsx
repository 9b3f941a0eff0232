import '../styles/form.css';

import { useId, type ComponentProps, type ReactNode } from 'react';

import { cx } from '../base/cx.ts';
import { FieldNote } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  readonly children: ReactNode;
  readonly error?: string | undefined;
};

/** A box to tick, with its sentence. */
export function Checkbox({ children, error, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <label className="check">
      <input
        {...rest}
        type="checkbox"
        aria-describedby={error === undefined ? undefined : id}
        aria-invalid={error === undefined ? undefined : true}
      />
      <span>{children}</span>
      {error === undefined ? null : <FieldNote id={id} error={error} />}
    </label>
  );
}

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { readonly children: ReactNode };

/** A setting that takes effect at once: on or off. */
export function Switch({ children, className, ...rest }: SwitchProps) {
  return (
    <label className="check">
      <input {...rest} type="checkbox" role="switch" className={cx('switch', className)} />
      <span>{children}</span>
    </label>
  );
}

type SegmentedProps<Value extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: string; readonly disabled?: boolean }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly size?: 36 | 44;
};

/** Shows a few choices, all of them in sight. */
export function Segmented<Value extends string>({ label, options, value, onChange, size = 36 }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div className="segmented" role="radiogroup" aria-label={label} data-size={size}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.text}
        </label>
      ))}
    </div>
  );
}

import { useId, type ReactNode } from 'react';

import './tiles.css';

type TilesProps<Value extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: string; readonly picture?: ReactNode }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

export function Tiles<Value extends string>({ label, options, value, onChange }: TilesProps<Value>) {
  const name = useId();
  return (
    <div className="tiles" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.picture}
          <span>{option.text}</span>
        </label>
      ))}
    </div>
  );
}

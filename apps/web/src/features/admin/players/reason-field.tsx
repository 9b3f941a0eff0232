import { SHOW_REASONS, type ShowReason } from '@voltide/contract';
import { Field, Select } from '@voltide/ui';

import { REASON_WORDS } from './player-words.ts';

type ReasonFieldProps = { readonly value: ShowReason | undefined; readonly onChange: (reason: ShowReason) => void };

export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <Field label="Reason" hint="It is kept in the audit with your name.">
      <Select
        value={value ?? ''}
        onChange={({ target }) => {
          const reason = SHOW_REASONS.find((each) => each === target.value);
          if (reason !== undefined) onChange(reason);
        }}
      >
        <option value="" disabled>
          Choose
        </option>
        {SHOW_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {REASON_WORDS[reason]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

import { PACK_CLASSES } from '@voltide/contract';
import { useId, type ReactNode } from 'react';

import type { EditAction, Edited, HeadField } from './edited.ts';

type HeadFieldsProps = {
  readonly edited: Edited;
  readonly faults: ReadonlyMap<string, string>;
  /** True for a new version, whose id is that of its pack. */
  readonly hasPack: boolean;
  readonly dispatch: (action: EditAction) => void;
};

export function HeadFields({ edited, faults, hasPack, dispatch }: HeadFieldsProps) {
  const input = (
    field: HeadField,
    label: string,
    most: number,
    options: { isNumber?: boolean; isFixed?: boolean } = {},
  ) => {
    const fault = edited[field] === '' ? undefined : faults.get(field);
    return (
      <Labelled label={label} fault={fault} field={field}>
        {(id) => (
          <input
            id={id}
            className={options.isNumber === true ? 'editor-cell num' : 'editor-cell'}
            value={edited[field]}
            maxLength={most}
            autoComplete="off"
            readOnly={options.isFixed === true}
            aria-invalid={fault === undefined ? undefined : true}
            aria-describedby={fault === undefined ? undefined : `${id}-note`}
            {...(options.isNumber === true ? { inputMode: 'decimal' } : {})}
            onChange={({ currentTarget }) => dispatch({ type: 'head', field, text: currentTarget.value })}
          />
        )}
      </Labelled>
    );
  };
  return (
    <div className="editor-head">
      {input('name', 'Name', 40)}
      {input('packId', 'Id', 40, { isFixed: hasPack })}
      {input('price', 'Price in VT', 20, { isNumber: true })}
      <Labelled label="Class" fault={undefined} field="volatility">
        {(id) => (
          <select
            id={id}
            className="editor-cell"
            value={edited.volatility}
            onChange={({ currentTarget }) => {
              const volatility = PACK_CLASSES.find((each) => each === currentTarget.value);
              if (volatility !== undefined) dispatch({ type: 'volatility', volatility });
            }}
          >
            {PACK_CLASSES.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {input('blurb', 'Sentence on its page', 160)}
    </div>
  );
}

type LabelledProps = {
  readonly label: string;
  readonly field: string;
  readonly fault: string | undefined;
  readonly children: (id: string) => ReactNode;
};

function Labelled({ label, field, fault, children }: LabelledProps) {
  const id = useId();
  return (
    <div className="editor-choice" data-field={field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {fault === undefined ? null : (
        <p id={`${id}-note`} className="editor-fault">
          {fault}
        </p>
      )}
    </div>
  );
}

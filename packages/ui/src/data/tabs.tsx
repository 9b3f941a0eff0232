import '../styles/data.css';

import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type TabsProps = {
  readonly label: string;
  readonly tabs: readonly { readonly value: string; readonly text: string; readonly content: ReactNode }[];
  readonly value?: string;
  readonly onChange?: (value: string) => void;
};

/** Shows one of several panels. Uncontrolled unless `value` is given. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const state = value === undefined ? { defaultValue: tabs[0]?.value ?? '' } : { value };
  return (
    <Radix.Root {...state} {...(onChange === undefined ? {} : { onValueChange: onChange })}>
      <Radix.List className="tabs-list" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className="tab">
            {tab.text}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="tab-content">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

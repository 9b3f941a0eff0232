import '../styles/overlay.css';

import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

type MenuEntry =
  | {
      readonly key: string;
      readonly text: string;
      readonly icon?: ReactNode;
      /** Stands at the end of its line, such as a count. */
      readonly note?: ReactNode;
      readonly disabled?: boolean;
      readonly onSelect: () => void;
    }
  | { readonly key: string; readonly isLine: true };

type MenuProps = {
  readonly trigger: ReactElement;
  readonly entries: readonly MenuEntry[];
  /** Stands above the entries; it is read and takes no focus. */
  readonly head?: ReactNode;
  /** Opens it on its first render: for a menu whose code came with the click on its button. */
  readonly isFirstOpen?: boolean;
};

/** A menu of actions below its button; arrow keys move, letters jump. */
export function Menu({ trigger, entries, head, isFirstOpen = false }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={isFirstOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={8} collisionPadding={12}>
          {head === undefined ? null : <DropdownMenu.Label className="menu-head">{head}</DropdownMenu.Label>}
          {entries.map((entry) =>
            'isLine' in entry ? (
              <DropdownMenu.Separator key={entry.key} className="menu-line" />
            ) : (
              <DropdownMenu.Item
                key={entry.key}
                className="menu-item"
                disabled={entry.disabled ?? false}
                onSelect={entry.onSelect}
              >
                {entry.icon}
                {entry.text}
                {entry.note}
              </DropdownMenu.Item>
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

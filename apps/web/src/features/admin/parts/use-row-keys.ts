import { useEffect, type RefObject } from 'react';

import { isFreeKey } from '../model/single-keys.ts';

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus between rows: letters anywhere act on the page's first table, arrows only inside a table. */
export function useRowKeys(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const step = STEPS[event.key];
      const own = table.current;
      if (step === undefined || own === null || !isFreeKey(event)) return;
      const focused = document.activeElement;
      const isWithin = own.contains(focused);
      if (event.key.startsWith('Arrow') && !isWithin) return;
      const isElsewhere = (focused?.closest('[data-rows]') ?? null) !== null;
      if (!isWithin && (isElsewhere || document.querySelector('[data-rows]') !== own)) return;
      const rows = [...own.querySelectorAll('tbody > tr:not(.data-detail)')];
      const at = rows.findIndex((row) => row.contains(focused));
      const next = rows[at < 0 ? 0 : at + step];
      const target = next?.querySelector<HTMLElement>('.data-link') ?? next;
      if (!(target instanceof HTMLElement)) return;
      event.preventDefault();
      target.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [table]);
}

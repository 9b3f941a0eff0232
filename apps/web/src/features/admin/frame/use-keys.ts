import { useEffect, useEffectEvent } from 'react';

import { useGo } from '../../../lib/browser/navigation.ts';
import { pathTo } from '../model/find-section.ts';
import { isFreeKey } from '../model/single-keys.ts';
import { SECTIONS } from '../model/section-table.ts';

/** Time in which the letter must follow `g`. */
const LETTER_MS = 1500;

type KeyActs = { readonly onHelp: () => void; readonly onSearch: () => void };

/** `g` and a letter open a section, `?` lists all keys, `/` and ⌘K or Ctrl K open the search. */
export function useKeys({ onHelp, onSearch }: KeyActs): void {
  const go = useGo();
  const help = useEffectEvent(onHelp);
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    let gAtMs = -LETTER_MS;
    const press = (event: KeyboardEvent): void => {
      const isCommand = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
      if (isCommand && event.key.toLowerCase() === 'k' && document.querySelector('[role="dialog"]') === null) {
        event.preventDefault();
        search();
        return;
      }
      if (!isFreeKey(event)) return;
      if (event.key === '/') {
        event.preventDefault();
        search();
        return;
      }
      if (event.key === '?') {
        event.preventDefault();
        help();
        return;
      }
      const isAfterG = event.timeStamp - gAtMs < LETTER_MS;
      gAtMs = event.key === 'g' ? event.timeStamp : -LETTER_MS;
      const section = isAfterG ? SECTIONS.find(({ place }) => place?.letter === event.key) : undefined;
      if (section === undefined) return;
      event.preventDefault();
      go(pathTo(section.path));
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [go]);
}

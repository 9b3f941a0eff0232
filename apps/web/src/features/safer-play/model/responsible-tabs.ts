import type { Search } from '../../../lib/browser/search.ts';

export const RESPONSIBLE_TABS = ['limits', 'breaks', 'help'] as const;
export type ResponsibleTab = (typeof RESPONSIBLE_TABS)[number];

/** Parts that links lead to, by the tab that holds them; the others are in the first. */
const TAB_OF_PART: Readonly<Record<string, ResponsibleTab>> = {
  breaks: 'breaks',
  'take-break': 'breaks',
  'exclude-self': 'breaks',
  'can-do': 'breaks',
  help: 'help',
  test: 'help',
  cost: 'help',
  signs: 'help',
  'we-do': 'help',
};

/** The tab of an address: the one it names, else that of the part it leads to, or of the break that was asked for. */
export function findTab(search: Search, hash: string): ResponsibleTab {
  if (search['do'] === 'break') return 'breaks';
  return RESPONSIBLE_TABS.find((tab) => tab === search['tab']) ?? TAB_OF_PART[hash] ?? 'limits';
}

import type { Search } from '../../../lib/browser/search.ts';

export const RESPONSIBLE_TABS = ['limits', 'breaks', 'help'] as const;
export type ResponsibleTab = (typeof RESPONSIBLE_TABS)[number];

/** Linked parts by their tab; others are in the first. */
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

/** Returns the tab of an address: the named one, else that of the linked part or of the requested break. */
export function findTab(search: Search, hash: string): ResponsibleTab {
  if (search['do'] === 'break') return 'breaks';
  return RESPONSIBLE_TABS.find((tab) => tab === search['tab']) ?? TAB_OF_PART[hash] ?? 'limits';
}

export const PROFILE_TABS = [
  { value: 'overview', text: 'Overview' },
  { value: 'statistics', text: 'Statistics' },
  { value: 'achievements', text: 'Achievements' },
  { value: 'sets', text: 'Sets' },
  { value: 'history', text: 'History' },
  { value: 'settings', text: 'Settings' },
] as const;

export type ProfileTab = (typeof PROFILE_TABS)[number]['value'];

/** Sections in the settings that links lead to. */
const SETTINGS_ANCHORS: readonly string[] = ['second-factor', 'privacy'];

/** Returns the tab of an address; the overview for any other. */
export function tabOf(search: Readonly<Record<string, string>>, hash: string): ProfileTab {
  const named = PROFILE_TABS.find(({ value }) => value === search['tab']);
  if (named !== undefined) return named.value;
  return SETTINGS_ANCHORS.includes(hash) ? 'settings' : 'overview';
}

import { Tabs } from '@voltide/ui';
import { useEffect, useRef, type ReactNode } from 'react';

import { useGo, usePlace } from '../../../lib/browser/navigation.ts';
import './section-tabs.css';

export type SectionTab = { readonly value: string; readonly text: string; readonly content: ReactNode };

type SectionTabsProps = {
  /** Accessible name: "Parts of the system". */
  readonly label: string;
  readonly tabs: readonly SectionTab[];
};

/**
 * Tabs of a section: `?tab=jobs` in the address names the open one, the first needs no name. `<SectionTabs label="Parts
 * of the system" tabs={[{ value: 'jobs', text: 'Jobs', content: <JobsCard /> }]} />`.
 */
export function SectionTabs({ label, tabs }: SectionTabsProps) {
  const go = useGo();
  const { path, search } = usePlace();
  const page = useRef<HTMLDivElement>(null);
  const first = tabs[0]?.value ?? '';
  const shown = tabs.find(({ value }) => value === search['tab'])?.value ?? first;
  useEffect(() => {
    const tab = page.current?.querySelector('[role="tab"][aria-selected="true"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  return (
    <div ref={page} className="section-tabs">
      <Tabs
        label={label}
        tabs={tabs}
        value={shown}
        onChange={(tab) => go(path, tab === first ? {} : { tab }, { replace: true, keepsScroll: true })}
      />
    </div>
  );
}

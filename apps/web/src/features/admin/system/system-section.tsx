import { SectionHead } from '../parts/section-head.tsx';
import { SectionTabs, type SectionTab } from '../parts/section-tabs.tsx';
import { BooksCard } from './books-card.tsx';
import { CopiesCard } from './copies-card.tsx';
import { HealthCard } from './health-card.tsx';
import { JobsCard } from './jobs-card.tsx';
import { OutboxCard } from './outbox-card.tsx';
import { ServerCard } from './server-card.tsx';
import { ThisBrowserCard } from './this-browser-card.tsx';

export function Section() {
  return (
    <>
      <SectionHead title="System" note="The state of this installation. Figures refresh by themselves." />
      <SectionTabs label="Parts of the system" tabs={TABS} />
    </>
  );
}

const TABS: readonly SectionTab[] = [
  {
    value: 'server',
    text: 'Server and books',
    content: (
      <div className="admin-cards" data-columns>
        <ServerCard />
        <BooksCard />
      </div>
    ),
  },
  {
    value: 'pages',
    text: 'Pages',
    content: (
      <div className="admin-cards">
        <HealthCard />
        <ThisBrowserCard />
      </div>
    ),
  },
  { value: 'jobs', text: 'Jobs', content: <JobsCard /> },
  { value: 'mail', text: 'Mail', content: <OutboxCard /> },
  { value: 'copies', text: 'Copies', content: <CopiesCard /> },
];

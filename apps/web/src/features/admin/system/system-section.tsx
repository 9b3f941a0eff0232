import { SectionHead } from '../parts/section-head.tsx';
import { BooksCard } from './books-card.tsx';
import { HealthCard } from './health-card.tsx';
import { JobsCard } from './jobs-card.tsx';
import { OutboxCard } from './outbox-card.tsx';
import { ServerCard } from './server-card.tsx';
import { ThisBrowserCard } from './this-browser-card.tsx';

/** The state of the installation: its pages, server, books, jobs and mails, and what this browser has seen. */
export function Section() {
  return (
    <>
      <SectionHead title="System" note="The state of this installation. Figures refresh by themselves." />
      <div className="admin-cards" data-columns>
        <HealthCard />
        <ServerCard />
        <BooksCard />
        <JobsCard />
        <OutboxCard />
        <ThisBrowserCard />
      </div>
    </>
  );
}

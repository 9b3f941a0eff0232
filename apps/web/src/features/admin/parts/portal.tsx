import { Button, LinkButton, PageHead } from '@voltide/ui';
import { LogOut } from 'lucide-react';

import { useSession } from '../../../lib/session-context.ts';
import { BooksCard } from './books-card.tsx';
import { Gate } from './gate.tsx';
import { HealthCard } from './health-card.tsx';
import { JobsCard } from './jobs-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { OutboxCard } from './outbox-card.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { SecurityCard } from './security-card.tsx';
import { ServerCard } from './server-card.tsx';
import { ThisBrowserCard } from './this-browser-card.tsx';
import { UnclaimedCard } from './unclaimed-card.tsx';
import { WithdrawalsCard } from './withdrawals-card.tsx';
import './admin.css';
import './payouts.css';

const WAYS = [
  ['withdrawals', 'Withdrawals'],
  ['payouts', 'Payouts'],
  ['unclaimed', 'Unclaimed'],
  ['health', 'Page health'],
  ['server', 'Server'],
  ['books', 'Books'],
  ['jobs', 'Jobs'],
  ['security', 'Security log'],
  ['outbox', 'Outbox'],
  ['messages', 'Messages'],
  ['browser', 'This browser'],
] as const;

/** The operators' portal. */
export function Portal() {
  const { signOut } = useSession();
  return (
    <Gate>
      <PageHead
        title="Admin"
        lead="How this installation is doing, and what people wrote. Figures refresh by themselves."
        actions={
          <>
            <LinkButton href="/">To the site</LinkButton>
            <Button icon={<LogOut />} onClick={signOut}>
              Sign Out
            </Button>
          </>
        }
      />
      <nav className="page admin-ways" aria-label="Portal">
        <ul>
          {WAYS.map(([id, text]) => (
            <li key={id}>
              <a className="chip" href={`#${id}`}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="page admin-cards">
        <WithdrawalsCard />
        <PayoutsCard />
        <UnclaimedCard />
        <HealthCard />
        <ServerCard />
        <BooksCard />
        <JobsCard />
        <SecurityCard />
        <OutboxCard />
        <MessagesCard />
        <ThisBrowserCard />
      </div>
    </Gate>
  );
}

import { CannedCard } from './canned-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import './support.css';

/** What people wrote to the operators, and texts to answer with. */
export function Section() {
  return (
    <div className="admin-cards">
      <MessagesCard />
      <CannedCard />
    </div>
  );
}

import { CannedCard } from './canned-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import './support.css';

export function Section() {
  return (
    <div className="admin-cards">
      <MessagesCard />
      <CannedCard />
    </div>
  );
}

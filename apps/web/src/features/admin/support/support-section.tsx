import { MessagesCard } from './messages-card.tsx';

/** What people wrote to the operators. */
export function Section() {
  return <MessagesCard />;
}

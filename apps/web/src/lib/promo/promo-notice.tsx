import './promo-notice.css';

import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';

import { queryFor } from '../http/query.ts';
import { useSession } from '../session/session-context.ts';
import { noticeText } from './promo-words.ts';

/**
 * A line for a player whose play balance is about to expire; draws nothing for others. Put it above a screen's content.
 */
export function PromoNotice() {
  const { user } = useSession();
  const isPlayer = user !== null && user !== undefined;
  const { data } = useQuery({ ...queryFor('GET /api/promo'), enabled: isPlayer });
  const text = isPlayer && data ? noticeText(data) : undefined;
  if (text === undefined) return null;
  return (
    <section className="promo-notice" aria-label="Play balance">
      <Hourglass aria-hidden />
      <p>{text}</p>
    </section>
  );
}

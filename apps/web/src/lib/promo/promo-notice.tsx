import './promo-notice.css';

import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';

import { queryFor } from '../http/query.ts';
import { useSession } from '../session/session-context.ts';
import { noticeText } from './promo-words.ts';

/**
 * A calm line for somebody whose play balance was about to expire; nothing for anybody else. It needs no place of its
 * own: put it above the content of a screen.
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

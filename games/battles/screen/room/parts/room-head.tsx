import { Link } from '@voltide/ui';
import { ArrowLeft } from 'lucide-react';

import './room-head.css';

/** Shows the head of a room: one line on a phone, so that the lanes are in the first view. */
export function RoomHead({ title, lead }: { readonly title: string; readonly lead?: string }) {
  return (
    <div className="page room-head">
      <Link href="/battles" className="btn btn-icon" data-size="44" data-variant="ghost" aria-label="All battles">
        <ArrowLeft aria-hidden />
      </Link>
      <div>
        <h1>{title}</h1>
        <p>{lead ?? '\u00a0'}</p>
      </div>
    </div>
  );
}

import { Link } from '@voltide/ui';
import { ArrowLeft } from 'lucide-react';

import type { BattleRoom } from '../../../contract.ts';
import { LAYOUT_WORDS, modeName, modeText } from '../../model/words.ts';
import './room-head.css';

/** The head of a room: one line on a phone, so that the lanes are in the first view. */
export function RoomHead({ settings }: Pick<BattleRoom, 'settings'>) {
  return (
    <div className="page room-head">
      <Link href="/battles" className="btn btn-icon" data-size="44" data-variant="ghost" aria-label="All battles">
        <ArrowLeft aria-hidden />
      </Link>
      <div>
        <h1>{`${LAYOUT_WORDS[settings.layout].name} · ${modeName(settings)}`}</h1>
        <p>{modeText(settings)}</p>
      </div>
    </div>
  );
}

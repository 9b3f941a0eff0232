import type { PublicProfile } from '@voltide/contract';
import { Stat } from '@voltide/ui';

import { countText } from '../../../lib/progress/level-words.ts';

type FiguresProps = { readonly statistics: NonNullable<PublicProfile['statistics']> };

export function Figures({ statistics: { packs, battles, battleWins, spins, streak } }: FiguresProps) {
  return (
    <section className="panel player-section" aria-labelledby="player-figures">
      <h2 id="player-figures">Statistics</h2>
      <dl className="player-figures">
        <Stat label="Packs opened">{countText(packs)}</Stat>
        <Stat label="Battles">{countText(battles)}</Stat>
        <Stat label="Battles won">{countText(battleWins)}</Stat>
        <Stat label="Wheel spins">{countText(spins)}</Stat>
        <Stat label="Longest streak">{streak === 1 ? '1 day' : `${countText(streak)} days`}</Stat>
      </dl>
    </section>
  );
}

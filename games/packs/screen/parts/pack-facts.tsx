import { Stat } from '@voltide/ui';

import { chanceText, percentText, timesText } from '../../figures.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import { shareText } from './odds-table.tsx';
import { Vt } from '../../../kit/vt.tsx';

const OPENS = 10;

/** The risk of a pack in figures derived from its table. */
export function PackFacts({ pack }: { readonly pack: ShownPack }) {
  const { figures, priceSun } = pack;
  const missAll = (1 - figures.hitTickets / 1_000_000) ** OPENS;
  return (
    <section className="stack" aria-labelledby="risk">
      <h2 id="risk">How it behaves</h2>
      <dl className="pack-facts panel">
        <Stat label="Chance to win the price back" note={chanceText(figures.hitTickets)}>
          {percentText(figures.hitTickets)}%
        </Stat>
        <Stat label="Top item" note={<Vt sun={figures.topValueSun} />}>
          {timesText(figures.topValueSun, priceSun)}×
        </Stat>
        <Stat label="Least item" note={<Vt sun={figures.lowestValueSun} />}>
          {timesText(figures.lowestValueSun, priceSun)}×
        </Stat>
        <Stat label="Spread of one open" note="standard deviation, in prices">
          {figures.sdInPrices.toFixed(2)}×
        </Stat>
        <Stat label={`All of ${OPENS} below the price`} note="chance of it">
          {shareText(missAll)}%
        </Stat>
        <Stat label="Until 93% shows" note="opens until the realised return is within one point">
          {figures.opensUntilReturnKnown.toLocaleString('en')}
        </Stat>
      </dl>
    </section>
  );
}

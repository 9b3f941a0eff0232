import { PlacePage, PlaceSection, Points } from './parts/place-page.tsx';
import { JACKPOT_CARRY_BPS, JACKPOT_PLACES_BPS, percentOfBps } from './model/rules.ts';

const FIRST_TONE = 'color-mix(in oklab, var(--r-legendary) 46%, var(--bg1))';
const FURTHER_TONE = 'color-mix(in oklab, var(--r-legendary) 22%, var(--bg1))';

/** Narrower parts of the bar have no room for their label on a phone. */
const LABELLED_BPS = 1000;

const POINTS = [
  {
    title: 'What fills it',
    text: "0.5% of every cash stake on packs, battles and the wheel, out of the house's share. You pay nothing extra.",
  },
  {
    title: 'Never below 50 VT',
    text: 'Whatever the house adds to reach it is paid as promo, so nobody can farm it.',
  },
  {
    title: 'Tickets',
    text: 'One for each daily spin and one for each 5 VT of cash stake; at most 200 per account and day.',
  },
  { title: 'Your chance, exactly', text: 'Your tickets, all tickets and your exact chance, live all day.' },
  {
    title: 'Drawn in the open',
    text: "At 00:00:30 UTC the day's list is sealed; at 00:05 a public beacon that nobody controls draws from it.",
  },
  { title: 'Cash or promo', text: 'Paid as cash to whoever staked 10 VT of cash in the last 7 days, else as promo.' },
] as const;

/** The daily jackpot: how it is funded, drawn and paid. */
export function Screen() {
  return (
    <PlacePage
      title="Daily jackpot"
      lead="One pool a day, filled from stakes and drawn by a public beacon. Everyone sees their exact chance."
      subject="The jackpot is"
    >
      <PlaceSection heading="How the pool is shared" lead="Five places; the rest starts the next day's pool.">
        <div className="split-bar">
          {JACKPOT_PLACES_BPS.map((bps, place) => (
            <span
              key={`place-${place + 1}`}
              data-small={bps < LABELLED_BPS || undefined}
              style={{ flex: bps, '--tone': place === 0 ? FIRST_TONE : FURTHER_TONE }}
            >
              {percentOfBps(bps)}
            </span>
          ))}
          <span style={{ flex: JACKPOT_CARRY_BPS }}>{percentOfBps(JACKPOT_CARRY_BPS)}</span>
        </div>
        <p className="mt-3 text-meta text-fg3">
          From left: 60% for first place, 5% each for places 2 to 5, and 20% carried over. Unfilled places are carried
          over too.
        </p>
      </PlaceSection>
      <PlaceSection heading="The rules">
        <Points points={POINTS} />
      </PlaceSection>
    </PlacePage>
  );
}

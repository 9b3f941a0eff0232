import { PlacePage, PlaceSection, Points } from './parts/place-page.tsx';
import { SPIN_MILESTONES, SPIN_PRIZES, SPIN_TIERS } from './model/rules.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
const TICKETS_PER_PERCENT = 10_000;
const LARGEST = Math.max(...SPIN_PRIZES.map(({ tickets }) => tickets));

const POINTS = [
  {
    title: 'Once per UTC day',
    text: 'Free, for accounts. A new day begins at 00:00 UTC.',
  },
  { title: 'Always a little extra', text: 'Each spin also gives 20 XP and one jackpot ticket.' },
  {
    title: 'Shields',
    text: 'One for every seven days in a row, two at most. A missed day uses one up; without one it is day 1 again.',
  },
] as const;

/** The factor in force on a day of the streak, in per cent. */
function percentOn(day: number): number {
  return SPIN_TIERS.findLast(({ fromDay }) => day >= fromDay)?.percent ?? 100;
}

/** The daily spin: prizes, odds and streak. */
export function Screen() {
  return (
    <PlacePage
      title="Daily spin"
      lead="One free spin a day. Prizes are promo VT and grow with your streak."
      subject="The daily spin is"
    >
      <PlaceSection heading="Prizes and odds" lead="Each prize owns a number of the million tickets.">
        <div className="panel px-5 py-3">
          <ul>
            {SPIN_PRIZES.map(({ name, tickets }) => (
              <li key={name} className="odds-row border-t border-line first:border-t-0">
                <span className="font-medium">{name}</span>
                <span className="odds-bar" style={{ transform: `scaleX(${tickets / LARGEST})` }} />
                <span className="num text-end text-fg2">{tickets / TICKETS_PER_PERCENT}%</span>
              </li>
            ))}
          </ul>
        </div>
      </PlaceSection>
      <PlaceSection heading="Streak" lead="From these days on, promo prizes are worth more.">
        <div className="panel grid gap-5 p-5">
          <ol className="lamps">
            {WEEK.map((day) => (
              <li key={day} className="lamp" data-tier={percentOn(day) > 100 ? 'up' : 'base'}>
                day {day}
                <span className="num">×{percentOn(day) / 100}</span>
              </li>
            ))}
          </ol>
          <p className="text-ui text-fg2">
            From day 14 on × 2, from day 30 on × 2.5. On the way:{' '}
            {SPIN_MILESTONES.map(({ day, promoVt }) => `day ${day} gives ${promoVt} VT`).join(', ')}, and 15 VT again
            every 30 days after that.
          </p>
        </div>
      </PlaceSection>
      <PlaceSection heading="The rules">
        <Points points={POINTS} />
      </PlaceSection>
    </PlacePage>
  );
}

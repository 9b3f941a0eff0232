import { PlacePage, PlaceSection, Points } from './parts/place-page.tsx';

const COUNTING = [
  {
    title: 'The score',
    text: 'XP from cash stakes: 1,000 per VT of house edge. 100 VT on packs count like 280 VT on the wheel.',
  },
  { title: 'Equal scores', text: 'Whoever reached it first ranks higher.' },
  { title: 'Own place', text: 'Always visible, with the points to the next place. No pressure.' },
  { title: 'Racing against yourself loses', text: 'Cash prizes are at most 3% of the edge that was paid for them.' },
  {
    title: 'Paid once',
    text: 'Within ten minutes of the end, by the ledger. Every standing can be recomputed from an export.',
  },
  { title: 'Unfilled places', text: 'Their share is carried into the next period.' },
] as const;

const MEASURES = [
  { title: 'Highest multiple', text: "The best find, in multiples of its pack's price. No prize, just glory." },
  { title: 'Longest streak', text: 'Streak of the daily spin. No prize.' },
  { title: 'Most sets', text: 'Packs of which every item was found once, sold or not. No prize.' },
  { title: 'Results verified', text: 'Who checks the most results. No prize.' },
] as const;

/** How the boards count, and the boards without prizes. */
export function Screen() {
  return (
    <PlacePage
      title="Leaderboards in detail"
      lead="What counts, how ties are broken, and the boards that are just for show."
      subject="Leaderboards are"
    >
      <PlaceSection heading="How places are counted">
        <Points points={COUNTING} />
      </PlaceSection>
      <PlaceSection heading="Further boards">
        <Points points={MEASURES} />
      </PlaceSection>
      <PlaceSection
        heading="Who is never on a board"
        lead="House seats, staff, excluded and limited accounts, guests, and everybody who has hidden their name."
      >
        <p className="text-ui text-fg3">You will be able to hide your name in your profile.</p>
      </PlaceSection>
    </PlacePage>
  );
}

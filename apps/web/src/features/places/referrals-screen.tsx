import { Table } from '@voltide/ui';

import { PlacePage, PlaceSection, Points } from './parts/place-page.tsx';
import { percentOfBps, REFERRAL_TIERS } from './model/rules.ts';

/** What 1,000 VT of a referee's cash stakes on packs leave to the house on average. */
const EDGE_OF_1000_VT = 70;

const POINTS = [
  {
    title: 'For your friend',
    text: '10 VT of play balance at sign-up, and 5% of the first deposit as play balance, up to 50 VT.',
  },
  {
    title: 'For you',
    text: 'The share above, for life, and 5 VT of play balance once your friend has staked 50 VT of cash on 3 days.',
  },
  {
    title: 'It costs your friend nothing',
    text: "It comes out of the house's share. Nobody earns from anyone's losses.",
  },
  {
    title: 'One permanent code',
    text: 'Eight characters. The first link someone follows counts for 30 days.',
  },
  {
    title: 'Held for review',
    text: 'If someone seems to refer themselves, earnings wait for a review. We show the reason.',
  },
  { title: 'Paid as cash', text: 'From 1 VT, 24 hours after it was earned.' },
] as const;

/** Referrals: what they will pay, and to whom. */
export function Screen() {
  return (
    <PlacePage
      title="Referrals"
      lead="Earn a share of the house edge from the friends you bring. A code entered at sign-up today is remembered."
      subject="Referral earnings are"
    >
      <PlaceSection
        heading="Tiers"
        lead="By how many referees are active: at least 20 VT of cash staked in the last 30 days."
      >
        <div className="panel overflow-hidden pt-3">
          <Table
            caption="Share of the edge by active referees"
            hideCaption
            columns={[
              { key: 'active', head: 'Active referees', cell: ({ active }) => `${active} or more` },
              { key: 'share', head: 'Share of the edge', align: 'end', cell: ({ bps }) => percentOfBps(bps) },
              {
                key: 'example',
                head: 'Of 1,000 VT on packs',
                align: 'end',
                cell: ({ bps }) => `${((EDGE_OF_1000_VT * bps) / 10_000).toFixed(2)} VT`,
              },
            ]}
            rows={REFERRAL_TIERS}
            keyOf={({ active }) => `${active}`}
          />
        </div>
      </PlaceSection>
      <PlaceSection heading="The rules">
        <Points points={POINTS} />
      </PlaceSection>
    </PlacePage>
  );
}

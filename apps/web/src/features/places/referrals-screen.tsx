import { Table } from '@voltide/ui';

import { PlacePage, PlaceSection, Points } from './parts/place-page.tsx';
import { percentOfBps, REFERRAL_TIERS } from './model/rules.ts';

/** What 1,000 VT of a referee's cash stakes on packs leave to the house on average. */
const EDGE_OF_1000_VT = 70;

const POINTS = [
  {
    title: 'For whoever comes',
    text: '10 VT of promo at sign-up, and 5 % of the first deposit as promo, up to 50 VT.',
  },
  {
    title: 'For whoever brought them',
    text: 'The share above, for life; and 5 VT of promo once the referee has staked 50 VT of cash on three days.',
  },
  {
    title: 'It costs the referee nothing',
    text: "It comes out of the house's part. Nobody earns from anybody's bad day.",
  },
  {
    title: 'One code, kept',
    text: 'Eight characters; the first link followed counts for 30 days and is never changed after.',
  },
  {
    title: 'Held in doubt',
    text: 'Where somebody seems to refer themselves, earnings wait for a review; the reason is shown.',
  },
  { title: 'Paid as cash', text: 'From 1 VT on, 24 hours after it was earned.' },
] as const;

/** Referrals: what they will pay, and to whom. */
export function Screen() {
  return (
    <PlacePage
      title="Referrals"
      lead="A share of the house edge of whoever you bring. A code given at sign-up today is remembered."
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

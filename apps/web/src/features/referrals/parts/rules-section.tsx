import './referrals.css';

import { REFERRAL_TIERS } from '@voltide/games/edge';
import { Table } from '@voltide/ui';

import { percentText } from '../model/referral-words.ts';
import { friendsOfTier, keptOf1000, leastKeptOf1000, paidOf1000 } from '../model/tiers.ts';
import { ReferralSection } from './referral-section.tsx';

const POINTS = [
  {
    title: 'For your friend',
    text: '10 VT of play balance at sign-up, and 5% of the first deposit as play balance, up to 50 VT.',
  },
  {
    title: 'For you',
    text:
      'The share below of the edge of their cash stakes, for life. ' +
      'And 5 VT of play balance once a friend has staked 50 VT of cash on 3 days.',
  },
  {
    title: 'It costs your friend nothing',
    text: 'It comes out of the house edge. Their odds, prices and rewards stay the same.',
  },
  {
    title: 'The first link counts',
    text: 'For 30 days. A code can be typed at sign-up too. Afterwards it never changes.',
  },
  {
    title: 'Held for review',
    text: 'If a friend seems to be you, earnings wait for a review. We show the reason.',
  },
  { title: 'Paid as cash', text: 'From 1 VT, 24 hours after it was earned. It is never taken back.' },
] as const;

export function RulesSection({ tier }: { readonly tier?: number | undefined }) {
  return (
    <>
      <ReferralSection heading="How it works">
        <ul className="referral-points">
          {POINTS.map(({ title, text }) => (
            <li key={title} className="panel">
              <h3>{title}</h3>
              <p className="referral-lead aside">{text}</p>
            </li>
          ))}
        </ul>
      </ReferralSection>
      <ReferralSection
        isPanel
        heading="Tiers, and what they cost the house"
        lead={
          <>
            A friend is active who staked at least 20 VT of cash in the last 30 days. The examples are of 1,000 VT
            staked on packs, whose edge is 70 VT. Of that the house also pays rakeback, the jackpot and races; it always
            keeps at least {leastKeptOf1000()}.
          </>
        }
      >
        <div className="referral-table">
          <Table
            caption="Share of the house edge by active friends"
            hideCaption
            stacks={false}
            columns={[
              {
                key: 'active',
                head: 'Active friends',
                cell: (row) => (
                  <>
                    {friendsOfTier(row)}
                    {row.tier === tier ? <span className="referral-now">your tier</span> : null}
                  </>
                ),
              },
              { key: 'share', head: 'Your share', align: 'end', cell: ({ bps }) => percentText(bps) },
              { key: 'paid', head: 'You get', align: 'end', cell: paidOf1000 },
              { key: 'kept', head: 'House keeps', align: 'end', cell: keptOf1000 },
            ]}
            rows={REFERRAL_TIERS}
            keyOf={({ from }) => `${from}`}
          />
        </div>
      </ReferralSection>
    </>
  );
}

import '../parts/admin.css';
import '../parts/card.css';

import { Button, Money, RelativeTime } from '@voltide/ui';
import { Check, X } from 'lucide-react';
import { useState } from 'react';

import { countText } from '../model/format.ts';
import { useMay } from '../model/portal-query.ts';
import { ActDialog } from '../parts/act-dialog.tsx';
import { AccountLink } from '../parts/account-link.tsx';
import { Card, Loaded } from '../parts/card.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { Facts, type Fact } from '../parts/facts.tsx';
import { PlainTable } from '../parts/plain-table.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { SubjectActs } from '../parts/subject-acts.tsx';
import { Sum } from '../parts/sum.tsx';
import type { SectionProps } from '../model/section-props.ts';
import { ReferralMarks } from './referral-marks.tsx';
import { REASONS, useReferral, useReview, type Decision, type ReferralPage } from './referral-queries.ts';
import { ReferralState } from './referrals-section.tsx';

type Evidence = ReferralPage['evidence'][number];
type Side = ReferralPage['sides']['referee'];
type SidePair = readonly [what: string, referee: Fact[1], referrer: Fact[1]];

const REVIEWS_REFERRALS = ['games', 'finance'] as const;

const RELATIONS: Readonly<Record<Evidence['relation'], string>> = {
  referrer: 'The referrer',
  above: 'Above the referrer',
  referee: 'Earlier referee of the same referrer',
};

const EVIDENCE: readonly DataColumn<Evidence>[] = [
  { key: 'other', head: 'With', cell: ({ other }) => <AccountLink account={other} /> },
  { key: 'relation', head: 'Who is', cell: ({ relation }) => RELATIONS[relation] },
  {
    key: 'reasons',
    head: 'Found by',
    cell: ({ reasons }) => (
      <ul>
        {reasons.map(({ reason, notedAt }) => (
          <li key={reason}>
            {REASONS[reason]}, <RelativeTime at={notedAt} />
          </li>
        ))}
      </ul>
    ),
  },
  { key: 'shared', head: 'Shared now', cell: ({ shared }) => <Shared shared={shared} /> },
];

function Shared({ shared }: Pick<Evidence, 'shared'>) {
  if (shared.length === 0) return <span>Nothing that is still known, or connected through other accounts</span>;
  return (
    <ul>
      {shared.map(({ kind, mark, refereeAt, otherAt }) => (
        <li key={`${kind} ${mark}`}>
          {REASONS[kind]} <span className="mono">{mark}</span>: <RelativeTime at={refereeAt} /> and{' '}
          <RelativeTime at={otherAt} />
        </li>
      ))}
    </ul>
  );
}

const SIDES: readonly DataColumn<SidePair>[] = [
  { key: 'what', head: 'Figure', cell: ([what]) => what },
  { key: 'referee', head: 'Referee', cell: ([, referee]) => referee },
  { key: 'referrer', head: 'Referrer', cell: ([, , referrer]) => referrer },
];

export function Section({ params }: SectionProps) {
  const refereeId = params['refereeid'] ?? '';
  const query = useReferral(refereeId);
  const name = query.data?.referral.referee.username ?? refereeId;
  return (
    <>
      <SectionHead title={`Referral of ${name}`} />
      <Loaded query={query} what="The referral" height={480}>
        {(page) => <Page page={page} refereeId={refereeId} />}
      </Loaded>
    </>
  );
}

type PageProps = { readonly page: ReferralPage; readonly refereeId: string };

function Page({ page, refereeId }: PageProps) {
  const { evidence, marks, sides } = page;
  return (
    <div className="admin-cards">
      <Card
        id="referral"
        title="Where it stands"
        note={noteOf(page)}
        actions={<Review page={page} refereeId={refereeId} />}
      >
        <Facts columns={2} facts={factsOf(page)} />
      </Card>
      <Card id="evidence" title="Evidence" note="What the referee has in common with whom. Marks are keyed hashes.">
        {evidence.length === 0 ? (
          <p className="card-text">Nothing was found.</p>
        ) : (
          <PlainTable label="Evidence" columns={EVIDENCE} rows={evidence} keyOf={({ other }) => other.id} />
        )}
      </Card>
      <Card id="marks" title="Marks" note="Figures that often go with farms. They hold nothing by themselves.">
        <ReferralMarks marks={marks} />
      </Card>
      <Card id="sides" title="Side by side" note="Both accounts in figures, as of now.">
        <PlainTable label="Both accounts" columns={SIDES} rows={pairsOf(sides)} keyOf={([what]) => what} />
      </Card>
      <Card id="acts" title="Operators" note="What operators did about the referee.">
        <SubjectActs
          subject={{ kind: 'player', id: refereeId }}
          words={{ referral_reviewed: 'Reviewed', board_limit_set: 'Kept off boards, or let on again' }}
        />
      </Card>
    </div>
  );
}

function noteOf({ referral: { state, reason }, mayReview }: ReferralPage): string {
  switch (state) {
    case 'held':
      if (!mayReview) return 'You are one of the two. Another operator decides about it.';
      return `${reason === null ? 'On hold' : REASONS[reason]}. It counts, and pays nothing until it is reviewed.`;
    case 'released':
      return 'Released: what it earned can be claimed.';
    case 'refused':
      return 'Refused: what was not claimed has lapsed, and nothing more is earned.';
    case 'counts':
      return 'It was never held.';
  }
}

function factsOf({ referral }: ReferralPage): readonly Fact[] {
  const { referee, referrer, state, joinedAt, heldAt, reviewedAt } = referral;
  return [
    ['Referee', <AccountLink key="referee" account={referee} />],
    ['Brought by', <AccountLink key="referrer" account={referrer} />],
    ['State', <ReferralState key="state" state={state} />],
    ['Joined', <RelativeTime key="joined" at={joinedAt} />],
    ['On hold since', heldAt === null ? undefined : <RelativeTime key="held" at={heldAt} />],
    ['Reviewed', reviewedAt === null ? undefined : <RelativeTime key="reviewed" at={reviewedAt} />],
    ['Cash staked', <Sum key="stake" amount={referral.stake} />],
    ['Earned', <Sum key="earned" amount={referral.earned} />],
    ['Claimed', <Sum key="claimed" amount={referral.claimed} />],
    ['Gifts held', <Sum key="gifts" amount={referral.giftsHeld} />],
  ];
}

function pairsOf({ referee, referrer }: ReferralPage['sides']): readonly SidePair[] {
  const row = (what: string, show: (side: Side) => Fact[1]): SidePair => [what, show(referee), show(referrer)];
  const sum = (amount: string, count: number) => (
    <>
      <Money amount={amount} decimals={2} unit="VT" /> in {countText(count)}
    </>
  );
  return [
    row('Account', ({ account }) => <AccountLink account={account} />),
    row('Joined', ({ joinedAt }) => <RelativeTime at={joinedAt} />),
    row('Open', ({ isClosed }) => (isClosed ? 'No' : 'Yes')),
    row('Deposited', ({ deposited, deposits }) => sum(deposited, deposits)),
    row('Withdrawn', ({ withdrawn, withdrawals }) => sum(withdrawn, withdrawals)),
    row('Cash staked', ({ cashStaked }) => <Money amount={cashStaked} decimals={2} unit="VT" />),
    row('Cash', ({ cash }) => <Money amount={cash} decimals={2} unit="VT" />),
    row('Browsers', ({ browsers }) => countText(browsers)),
    row('Networks, 72 hours', ({ networks }) => countText(networks)),
    row('Wallets', ({ wallets }) => countText(wallets)),
    row('Referees', ({ referees }) => countText(referees)),
    row('Of those, on hold', ({ refereesHeld }) => countText(refereesHeld)),
    row('Of those, refused', ({ refereesRefused }) => countText(refereesRefused)),
  ];
}

const OUTCOMES: Readonly<Record<Decision, string>> = {
  release: 'All that was earned can be claimed, and held gifts are paid. It is not held again.',
  refuse:
    'What was not claimed lapses, held gifts are not paid, and nothing more is earned. This cannot be taken back.',
};

function Review({ page, refereeId }: PageProps) {
  const [decision, setDecision] = useState<Decision>();
  const { mutateAsync } = useReview(refereeId);
  const isAllowed = useMay(REVIEWS_REFERRALS);
  const mayReview = page.referral.state === 'held' && page.mayReview && isAllowed;
  if (!mayReview && decision === undefined) return null;
  return (
    <span className="button-row-close">
      <Button size={36} variant="volt" icon={<Check />} onClick={() => setDecision('release')}>
        Release
      </Button>
      <Button size={36} variant="danger" icon={<X />} onClick={() => setDecision('refuse')}>
        Refuse
      </Button>
      {decision === undefined ? null : (
        <ActDialog
          title={decision === 'release' ? 'Release these earnings?' : 'Refuse these earnings?'}
          action={decision === 'release' ? 'Release' : 'Refuse for good'}
          isGrave={decision === 'refuse'}
          reason={{ label: 'Reason', hint: 'Kept in the audit. The referrer is told the decision, not the reason.' }}
          onSubmit={(reason) => mutateAsync({ decision, reason })}
          onClose={() => setDecision(undefined)}
        >
          <p>{OUTCOMES[decision]}</p>
        </ActDialog>
      )}
    </span>
  );
}

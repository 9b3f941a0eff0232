import { useQueryClient } from '@tanstack/react-query';
import { CAMPAIGNS_MAX, type Campaign, type Referrals } from '@voltide/contract';
import { Button, CopyButton, Field, Input, Money, Table } from '@voltide/ui';
import { useState, type SubmitEvent } from 'react';

import { call } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { referralLink } from '../../../lib/referral/referral-code.ts';
import { referralsQuery } from '../../../lib/referral/referrals-query.ts';
import { ReferralSection } from './referral-section.tsx';

const NAME = /^[a-z0-9-]{1,15}$/;
const LONGEST = 15;

type Props = { readonly referrals: Pick<Referrals, 'code' | 'vanityCode' | 'campaigns'> };

export function CampaignsSection({ referrals: { code, vanityCode, campaigns } }: Props) {
  const linkOf = ({ campaign }: Campaign): string => referralLink(location.origin, vanityCode ?? code, campaign);
  const names = campaigns.map(({ campaign }) => campaign);
  return (
    <ReferralSection
      isPanel
      heading="Campaigns"
      lead="A separate link for each place you share, so that you see what works."
    >
      <div className="referral-table">
        <Table
          caption="Clicks, sign-ups and earnings by campaign"
          hideCaption
          columns={[
            { key: 'name', head: 'Campaign', cell: ({ campaign }) => (campaign === '' ? 'Code alone' : campaign) },
            { key: 'clicks', head: 'Clicks', align: 'end', cell: ({ clicks }) => clicks.toLocaleString('en') },
            { key: 'signUps', head: 'Sign-ups', align: 'end', cell: ({ signUps }) => signUps.toLocaleString('en') },
            { key: 'active', head: 'Active', align: 'end', cell: ({ active }) => active.toLocaleString('en') },
            { key: 'earned', head: 'Earned', align: 'end', cell: ({ earned }) => <Money amount={earned} /> },
            {
              key: 'link',
              head: 'Link',
              align: 'end',
              cell: (row) => (
                <CopyButton text={linkOf(row)} label={`Copy link ${row.campaign || 'of the code alone'}`} />
              ),
            },
          ]}
          rows={campaigns}
          keyOf={({ campaign }) => campaign}
        />
      </div>
      <AddCampaign names={names} />
    </ReferralSection>
  );
}

function AddCampaign({ names }: { readonly names: readonly string[] }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (names.filter((each) => each !== '').length >= CAMPAIGNS_MAX) {
    return <p className="aside">You have {CAMPAIGNS_MAX} campaigns, the maximum.</p>;
  }
  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (!NAME.test(name)) return setProblem('1 to 15 letters, digits or hyphens.');
    if (names.includes(name)) return setProblem('You have this campaign already.');
    setBusy(true);
    try {
      await call('POST /api/referrals/campaigns', { body: { campaign: name } });
      await queryClient.invalidateQueries({ queryKey: referralsQuery.queryKey });
      setName('');
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="referral-add" noValidate onSubmit={(event) => void add(event)}>
      <Field label="New campaign" error={problem} hint="For example stream, or forum-2.">
        <Input
          value={name}
          maxLength={LONGEST}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => {
            setProblem(undefined);
            setName(target.value.toLowerCase().replaceAll(/[\s_]/g, '-'));
          }}
        />
      </Field>
      <Button type="submit" size={52} loading={isBusy}>
        Add
      </Button>
    </form>
  );
}

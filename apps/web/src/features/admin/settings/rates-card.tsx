import './settings.css';

import { RATE_WORDS } from '@voltide/contract';
import { Button } from '@voltide/ui';
import { useState } from 'react';

import { percentOfBps, startText } from '../../../lib/settings/withdrawal-fee.tsx';
import { useMay } from '../model/portal-query.ts';
import { Card, Loaded } from '../parts/card.tsx';
import { LastChange, Waits } from './last-change.tsx';
import { RateDialog } from './rate-dialog.tsx';
import { CHANGES_RATES, useAdminSettings, type RateState } from './setting-queries.ts';
import { SettingTable } from './setting-table.tsx';

/** Lists the rates that operators may change with notice; all others are fixed by the rules book. */
export function RatesCard() {
  const query = useAdminSettings();
  const [asked, setAsked] = useState<RateState>();
  return (
    <Card
      id="rates"
      title="Fees"
      note="What players pay. A change takes two operators and is announced: a day ahead, seven where it rises."
    >
      <Loaded query={query} what="The fees" height={160}>
        {({ rates }) => <Rates rates={rates} onAsk={setAsked} />}
      </Loaded>
      <p className="rates-note aside">
        Returns, rakeback, referral tiers, jackpot and prizes are law of the rules book: proofs are made of them.
      </p>
      {asked === undefined ? null : <RateDialog rate={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

type RatesProps = { readonly rates: readonly RateState[]; readonly onAsk: (rate: RateState) => void };

function Rates({ rates, onAsk }: RatesProps) {
  const mayChange = useMay(CHANGES_RATES);
  return (
    <SettingTable caption="Fees" heads={['Fee', 'Now', 'Announced', 'Last change']}>
      {rates.map((rate) => (
        <tr key={rate.id}>
          <th scope="row">
            {RATE_WORDS[rate.id].title}
            <span className="setting-about">{RATE_WORDS[rate.id].about}</span>
          </th>
          <td data-label="Now">{percentOfBps(rate.bps)}</td>
          <td data-label="Announced">
            {rate.next === null ? (
              <span className="faint">Nothing</span>
            ) : (
              `${percentOfBps(rate.next.bps)} from ${startText(rate.next.from)}`
            )}
          </td>
          <td data-label="Last change">
            <LastChange change={rate.last} />
          </td>
          <td className="setting-act">
            {rate.proposalId !== null ? (
              <Waits />
            ) : mayChange ? (
              <Button
                size={36}
                variant="outline"
                aria-label={`Change the ${RATE_WORDS[rate.id].title.toLowerCase()}`}
                onClick={() => onAsk(rate)}
              >
                Change
              </Button>
            ) : null}
          </td>
        </tr>
      ))}
    </SettingTable>
  );
}

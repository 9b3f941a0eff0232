import '../parts/admin.css';
import '../parts/card.css';

import type { Payouts } from '@voltide/contract';
import { Button, CopyButton, Live, RelativeTime } from '@voltide/ui';
import { Pause, Play } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { useMay } from '../model/portal-query.ts';
import { DECIDES_PAYMENTS, usePayouts } from '../model/payout-queries.ts';
import { Card, Loaded } from '../parts/card.tsx';
import { PayoutChangeDialog, type Change } from './payout-change-dialog.tsx';
import { PayoutFigures } from './payout-figures.tsx';
import { PayoutVerdict } from './payout-verdict.tsx';
import { ShowAll } from '../parts/show-all.tsx';

export function PayoutsCard() {
  const query = usePayouts();
  const [change, setChange] = useState<Change>();
  const payouts = query.data ?? undefined;
  const mayDecide = useMay(DECIDES_PAYMENTS);
  return (
    <Card
      id="payouts"
      title="Payouts"
      note="Whether approved withdrawals are signed and sent, how much in an hour, and from what."
      actions={payouts === undefined || !mayDecide ? null : <KillSwitch payouts={payouts} onChange={setChange} />}
    >
      <Loaded query={query} what="The payouts" height={360}>
        {(loaded) => <Standing payouts={loaded} onChange={mayDecide ? setChange : undefined} />}
      </Loaded>
      {change === undefined ? null : <PayoutChangeDialog change={change} onClose={() => setChange(undefined)} />}
    </Card>
  );
}

type OnChange = (change: Change) => void;
type SwitchProps = { readonly payouts: Payouts; readonly onChange: OnChange };
/** Read-only without `onChange`: operators without the scope. */
type Props = { readonly payouts: Payouts; readonly onChange: OnChange | undefined };

function KillSwitch({ payouts: { isStopped }, onChange }: SwitchProps) {
  return isStopped ? (
    <Button size={36} icon={<Play />} onClick={() => onChange('resume')}>
      Resume payouts
    </Button>
  ) : (
    <Button size={36} variant="outline" icon={<Pause />} onClick={() => onChange('stop')}>
      Stop payouts
    </Button>
  );
}

function Standing({ payouts, onChange }: Props) {
  const { freeze, signer, changes } = payouts;
  return (
    <>
      <Live as="p" className="card-lead" role="status">
        <PayoutVerdict payouts={payouts} />
      </Live>
      {freeze === null ? null : (
        <Trouble action="Lift the freeze" onAct={onChange && (() => onChange('clear_freeze'))}>
          <p>
            <strong>
              Frozen <RelativeTime at={freeze.since} />.
            </strong>{' '}
            {freeze.cause}
          </p>
          {freeze.txid === null ? null : (
            <p className="payout-address">
              <span className="mono breakable">{freeze.txid}</span>
              <CopyButton text={freeze.txid} label="Copy transaction id" />
            </p>
          )}
          <p>Find the cause before you lift it. Until then nothing is signed or sent.</p>
        </Trouble>
      )}
      <Doubt payouts={payouts} onChange={onChange} />
      {signer === null || signer.problem === null ? null : (
        <Live as="p" className="admin-note card-note" role="alert">
          <strong>The signer does not sign.</strong> {signer.problem} What is approved waits and is not lost.
        </Live>
      )}
      <PayoutFigures payouts={payouts} onSetCap={onChange && (() => onChange('set_cap'))} />
      <h3 className="admin-part">What was changed</h3>
      {changes.length === 0 ? (
        <p className="card-text">Nothing yet.</p>
      ) : (
        <ShowAll items={changes} first={5}>
          {(shown) => (
            <ul className="admin-list">
              {shown.map(({ at, by, what }) => (
                <li key={`${at} ${what}`}>
                  <p className="admin-words">{what}</p>
                  <p className="admin-meta">
                    <span className="breakable">{by ?? 'the server itself'}</span>
                    <RelativeTime at={at} />
                  </p>
                </li>
              ))}
            </ul>
          )}
        </ShowAll>
      )}
    </>
  );
}

function Doubt({ payouts: { chain }, onChange }: Props) {
  if (chain === null) return null;
  if (chain.forkAt !== null) {
    return (
      <Trouble>
        <p>
          <strong>Another chain.</strong> At block {chain.forkAt} the nodes tell another chain than the one that was
          read. Nothing is read on, and no deposit or withdrawal ends, until they agree with it again.
        </p>
      </Trouble>
    );
  }
  if (chain.uncertainFrom === null) return null;
  return (
    <Trouble action="Mark as verified" onAct={onChange && (() => onChange('clear_doubt'))}>
      <p>
        <strong>Blocks in doubt.</strong> From block {chain.uncertainFrom} on, nodes may have hidden transactions. No
        payment is given up as lost until you have compared these blocks with another source.
      </p>
    </Trouble>
  );
}

type TroubleProps = {
  readonly children: ReactNode;
  readonly action?: string;
  readonly onAct?: (() => void) | undefined;
};

function Trouble({ children, action, onAct }: TroubleProps) {
  return (
    <Live className="admin-note payout-trouble" role="alert">
      {children}
      {action === undefined || onAct === undefined ? null : (
        <Button size={36} onClick={onAct}>
          {action}
        </Button>
      )}
    </Live>
  );
}

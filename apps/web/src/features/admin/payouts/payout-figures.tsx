import type { Payouts } from '@voltide/contract';
import { formatVt, parseVt, shareFloor } from '@voltide/core';
import { Button, CopyButton, Money, moneyText, Progress, RelativeTime, Stat } from '@voltide/ui';
import type { ReactNode } from 'react';

import { countText } from '../model/format.ts';

type PayoutFiguresProps = { readonly payouts: Payouts; readonly onSetCap: (() => void) | undefined };

/** Shows the balance to pay from, the amount owed, and the used limits. */
export function PayoutFigures({ payouts, onSetCap }: PayoutFiguresProps) {
  const { balance, owed, waiting, paying, signer, chain, signedInLastHour, capPerHour } = payouts;
  const limits = signer?.limits ?? null;
  return (
    <div className="admin-figures payout-figures">
      <dl>
        <Stat label="Hot balance" note={<Enough balance={balance} owed={owed} />}>
          <Money amount={balance ?? undefined} unit="TRX" wraps />
        </Stat>
        <Stat label="Approved, not final" note={`${countText(paying)} being paid`}>
          <Money amount={owed} unit="TRX" wraps />
        </Stat>
        <Stat label="Wait for approval">{countText(waiting)}</Stat>
        <Stat label="Chain read to" note={chain === null ? undefined : <RelativeTime at={chain.blockAt} />}>
          {chain === null ? '–' : countText(chain.block)}
        </Stat>
      </dl>
      <Limit label="Signed in the last hour" used={signedInLastHour} most={capPerHour}>
        {onSetCap === undefined ? null : (
          <Button size={36} onClick={onSetCap}>
            Change the cap
          </Button>
        )}
      </Limit>
      {limits === null ? null : (
        <Limit label="Signed in 24 hours, by the signer's own count" used={limits.signedInDay} most={limits.perDay}>
          <span className="note">
            at most <Money amount={limits.perTransfer} unit="TRX" /> in one transfer
          </span>
        </Limit>
      )}
      {signer === null ? null : (
        <div className="payout-signer">
          <span className="hint">{signer.kind === 'remote' ? 'Remote signer' : 'Development key'}</span>
          <span className="payout-address">
            <span className="mono breakable">{signer.address}</span>
            <CopyButton text={signer.address} label="Copy the signer's address" />
          </span>
        </div>
      )}
    </div>
  );
}

/** Shows the shortfall of the balance, if there is one. */
function Enough({ balance, owed }: Pick<Payouts, 'balance' | 'owed'>) {
  if (balance === null) return 'no node answers';
  const lackSun = parseVt(owed) - parseVt(balance);
  if (lackSun <= 0n) return 'enough for what is approved';
  return <span className="error-text">{moneyText(formatVt(lackSun), { unit: 'TRX' })} short</span>;
}

type LimitProps = {
  readonly label: string;
  readonly used: string;
  readonly most: string;
  readonly children: ReactNode;
};

function Limit({ label, used, most, children }: LimitProps) {
  const mostSun = parseVt(most);
  const thousandths = mostSun === 0n ? 1000n : shareFloor(parseVt(used), 1000n, mostSun);
  return (
    <div className="payout-limit">
      <div className="admin-line">
        <span>
          <span className="hint">{label}</span>
          <br />
          <Money amount={used} unit={null} /> of <Money amount={most} unit="TRX" />
        </span>
        {children}
      </div>
      <Progress label={label} part={Number(thousandths) / 1000} />
    </div>
  );
}

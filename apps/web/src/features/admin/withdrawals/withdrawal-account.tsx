import type { ReviewedWithdrawal } from '@voltide/contract';
import { shareFloor, parseVt } from '@voltide/core';
import { Money, RelativeTime } from '@voltide/ui';
import type { ReactNode } from 'react';

type Account = ReviewedWithdrawal['account'];

export function WithdrawalAccount({ withdrawal: { account } }: { readonly withdrawal: ReviewedWithdrawal }) {
  return (
    <dl className="payout-facts">
      <Fact name="Account">
        made <RelativeTime at={account.createdAt} />
      </Fact>
      <Fact name="Address">
        proven <RelativeTime at={account.addressProvenAt} />
      </Fact>
      <Fact name="Deposited">
        <Trx amount={account.deposited} />
      </Fact>
      <Fact name="Played">
        <Trx amount={account.staked} /> <span className="quiet">{turnoverText(account)}</span>
      </Fact>
      <Fact name="Withdrawn before">
        <Trx amount={account.withdrawn} />
      </Fact>
      <Fact name="In 24 hours">
        <Trx amount={account.withdrawnIn24Hours} />
      </Fact>
      <Fact name="Cash left">
        <Trx amount={account.cash} />
      </Fact>
      <Fact name="Identity">
        {account.identityCheckedAt === null ? (
          'not checked'
        ) : (
          <>
            checked <RelativeTime at={account.identityCheckedAt} />
          </>
        )}
      </Fact>
    </dl>
  );
}

function Trx({ amount }: { readonly amount: string }) {
  return <Money amount={amount} decimals={2} unit="TRX" wraps />;
}

/** Returns stakes ÷ deposits: "3.4x". */
function turnoverText({ staked, deposited }: Account): string {
  const depositedSun = parseVt(deposited);
  if (depositedSun === 0n) return 'of no deposits';
  const tenths = shareFloor(parseVt(staked), 10n, depositedSun);
  return `${tenths / 10n}.${tenths % 10n}x`;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import { Badge, Link, Money, RelativeTime } from '@voltide/ui';
import { formatVt, parseVt } from '@voltide/core';

import { hasSection, pathTo } from '../model/find-section.ts';
import { countText } from '../model/format.ts';
import { hrefOf } from '../model/href-of.ts';
import { Facts, type Fact } from '../parts/facts.tsx';
import type { Overview } from '../model/overview-queries.ts';

type Bankroll = NonNullable<Overview>['bankroll'];

export function BankrollPanel({ bankroll }: { readonly bankroll: Bankroll }) {
  const owed = formatVt(sumOf(bankroll.cash, bankroll.held, bankroll.vault, bankroll.items));
  const isShort = bankroll.houseCash.startsWith('-');
  const facts: readonly Fact[] = [
    ['House cash', <Money key="house" amount={bankroll.houseCash} />],
    ['of which capital', <Money key="capital" amount={bankroll.capital} />],
    ['Most that one play may win', <Money key="prize" amount={bankroll.mostPrize} />],
    ['Owed to players', <Money key="owed" amount={owed} />],
    ['Cash and vaults', <Money key="cash" amount={formatVt(sumOf(bankroll.cash, bankroll.vault))} />],
    ['On hold', <Money key="held" amount={bankroll.held} />],
    ['Items they could sell', <Money key="items" amount={bankroll.items} />],
    ['Play balance', <Money key="promo" amount={bankroll.promo} />],
    ['Open battles', <OpenBattles key="battles" battles={bankroll.battles} />],
    ['Platform address', <Platform key="platform" platform={bankroll.platform} />],
  ];
  return (
    <section className="panel overview-bankroll" aria-labelledby="overview-bankroll">
      <h2 id="overview-bankroll" className="overview-head">
        Bankroll and exposure <Badge tone={isShort ? 'danger' : 'ok'}>{isShort ? 'short' : 'covered'}</Badge>
      </h2>
      <Facts facts={facts} />
    </section>
  );
}

function OpenBattles({ battles: { open, stakes } }: Pick<Bankroll, 'battles'>) {
  const text = (
    <>
      {countText(open)} · <Money amount={stakes} />
    </>
  );
  if (!hasSection('battles')) return text;
  return (
    <Link className="link" href={hrefOf(pathTo('battles'), { state: 'open' })}>
      {text}
    </Link>
  );
}

function Platform({ platform }: Pick<Bankroll, 'platform'>) {
  if (platform === null) return 'not compared yet';
  const { at, balance, expected } = platform;
  return (
    <span>
      <Money amount={balance} unit="TRX" /> of <Money amount={expected} unit="TRX" />, <RelativeTime at={at} />
    </span>
  );
}

function sumOf(...amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + parseVt(amount), 0n);
}

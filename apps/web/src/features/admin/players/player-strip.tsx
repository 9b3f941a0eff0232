import type { PlayerFacts } from '@voltide/contract';
import { Money } from '@voltide/ui';

import { returnText } from './player-words.ts';

export function PlayerStrip({ player: { balances, money, played } }: { readonly player: PlayerFacts }) {
  const { cash } = played;
  return (
    <dl className="player-strip">
      <div>
        <dt>Cash</dt>
        <dd>
          <Money amount={balances.cash} />
        </dd>
      </div>
      <div>
        <dt>Play balance</dt>
        <dd>
          <Money amount={balances.promo} />
        </dd>
      </div>
      <div>
        <dt>On hold</dt>
        <dd>
          <Money amount={balances.held} />
        </dd>
      </div>
      <div>
        <dt>Vault</dt>
        <dd>
          <Money amount={balances.vault} />
        </dd>
      </div>
      <div>
        <dt>Net deposits</dt>
        <dd>
          <Money amount={money.net} signed />
        </dd>
      </div>
      <div>
        <dt>Cash staked</dt>
        <dd>
          <Money amount={cash.stake} />
        </dd>
      </div>
      <div>
        <dt>Came back</dt>
        <dd>{returnText(cash.stake, cash.returned)}</dd>
      </div>
      <div>
        <dt>Theoretical edge</dt>
        <dd>
          <Money amount={cash.edge} />
        </dd>
      </div>
    </dl>
  );
}

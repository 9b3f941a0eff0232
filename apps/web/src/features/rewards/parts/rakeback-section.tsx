import type { Progress } from '@voltide/contract';
import { Button, Money, moneyText, useCounted } from '@voltide/ui';
import { useId } from 'react';

import type { Claims } from '../../../lib/progress/use-claims.ts';
import { percentText, rakebackText } from '../model/reward-words.ts';
import { RewardSection } from './reward-section.tsx';

const RAKEBACK = [{ kind: 'rakeback' as const, id: 'rakeback' }];

export function RakebackSection({ rakeback, claims }: Pick<Progress, 'rakeback'> & { readonly claims: Claims }) {
  const { accrued, isClaimable, claimed, least, bps } = rakeback;
  const counted = useCounted(accrued);
  const reasonId = useId();
  return (
    <RewardSection id="rakeback" heading="Rakeback" note={`${percentText(bps)} of the edge`} isPanel>
      <p className="rakeback-sum">
        <Money amount={counted} decimals={isClaimable || !/[1-9]/.test(accrued) ? 2 : 6} />
        <span className="aside">cash</span>
      </p>
      <p className="aside">{rakebackText(rakeback)}</p>
      <div className="rakeback-foot">
        <Button
          loading={isBusy(claims)}
          resting={!isClaimable}
          aria-describedby={isClaimable ? undefined : reasonId}
          onClick={() => void claims.claim(RAKEBACK)}
        >
          Claim rakeback
        </Button>
        <p id={reasonId} className="hint">
          {isClaimable ? `Claimed so far: ${moneyText(claimed)}` : `Can be claimed from ${moneyText(least)}.`}
        </p>
      </div>
    </RewardSection>
  );
}

function isBusy({ busyWith }: Claims): boolean {
  return busyWith !== undefined && busyWith !== 'all' && busyWith.some(({ kind }) => kind === 'rakeback');
}

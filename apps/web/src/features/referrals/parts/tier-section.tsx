import './referrals.css';

import type { Referrals } from '@voltide/contract';
import { REFERRAL_TIERS } from '@voltide/games/edge';
import { Progress } from '@voltide/ui';

import { friendsText, nextTierText, percentText, tierPart } from '../model/referral-words.ts';
import { ReferralSection } from './referral-section.tsx';

export function TierSection({ tier }: Pick<Referrals, 'tier'>) {
  return (
    <ReferralSection isPanel heading="Your share">
      <p className="referral-share-now">
        <strong>{percentText(tier.bps)}</strong>
        <span className="aside">of the house edge of your friends' cash stakes</span>
      </p>
      <div className="tier-progress">
        <Progress part={tierPart(tier)} />
        <p className="num aside">
          {nextTierText(tier)}. <span className="faint">Now {friendsText(tier.active)} active.</span>
        </p>
      </div>
      <ol className="referral-steps" aria-label="Tiers">
        {REFERRAL_TIERS.map(({ tier: step, from, bps }) => (
          <li key={step} aria-current={step === tier.tier ? 'step' : undefined}>
            <strong>{percentText(bps)}</strong>
            <span>{from === 0 ? 'from the first friend' : `from ${from} active friends`}</span>
          </li>
        ))}
      </ol>
      <p className="hint">
        Active: at least 20 VT of cash staked in the last 30 days. The share is set at 00:00 UTC for the day.
      </p>
    </ReferralSection>
  );
}

import { Badge, Button, EmblemArt, Progress, RelativeTime } from '@voltide/ui';
import { Check } from 'lucide-react';
import { useRef } from 'react';

import { rewardText, type ShownAchievement } from './achievements.ts';

export type AchievementCardProps = {
  readonly achievement: ShownAchievement;
  /** Claims it; without it nothing can be claimed here. */
  readonly onClaim?: ((id: string) => Promise<boolean>) | undefined;
  readonly isClaiming?: boolean;
};

/** An achievement: an outline with a bar until it is reached, then its full emblem and a button to claim it. */
export function AchievementCard({ achievement, onClaim, isClaiming = false }: AchievementCardProps) {
  const { id, name, text, state, rarity } = achievement;
  const card = useRef<HTMLLIElement>(null);
  const claim = (): void => {
    // The button disappears after a claim: the focus stays on the achievement.
    void onClaim?.(id).then((isPaid) => (isPaid ? card.current?.focus() : undefined));
  };
  return (
    <li ref={card} className="achievement" data-state={state} tabIndex={-1} aria-label={name}>
      <EmblemArt id={id} rarity={rarity} state={state === 'open' ? 'outline' : 'full'} size={64} />
      <div className="achievement-words">
        <h3>{name}</h3>
        <p className="aside">{text}</p>
        <p className="achievement-reward">{rewardText(achievement)}</p>
      </div>
      <div className="achievement-foot">
        <Foot achievement={achievement} onClaim={onClaim === undefined ? undefined : claim} isClaiming={isClaiming} />
      </div>
    </li>
  );
}

type FootProps = {
  readonly achievement: ShownAchievement;
  readonly onClaim: (() => void) | undefined;
  readonly isClaiming: boolean;
};

function Foot({ achievement, onClaim, isClaiming }: FootProps) {
  const { name, state, part, progress, claimedAt } = achievement;
  if (state === 'open') {
    return (
      <>
        <Progress label={`${name}: ${progress}`} part={part} />
        <span className="num hint">{progress}</span>
      </>
    );
  }
  if (state === 'claimable' && onClaim !== undefined) {
    return (
      <Button
        className="achievement-claim"
        size={36}
        loading={isClaiming}
        onClick={onClaim}
        aria-label={`Claim ${name}`}
      >
        Claim
      </Button>
    );
  }
  return (
    <span className="achievement-done">
      <Badge tone="ok" icon={<Check aria-hidden />}>
        {state === 'claimed' ? 'Claimed' : 'Reached'}
      </Badge>
      {claimedAt === null ? null : (
        <span className="hint">
          <RelativeTime at={claimedAt} />
        </span>
      )}
    </span>
  );
}

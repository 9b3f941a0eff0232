import { CalendarHeart, Coins, Medal, PackageOpen, Percent, TrendingUp } from 'lucide-react';

import { RewardSection } from './reward-section.tsx';

const REWARDS = [
  {
    icon: TrendingUp,
    title: 'Levels',
    text: '100 levels. Each one gives play balance once, and every tenth brings a Level Cache. Levels never fall.',
  },
  {
    icon: Percent,
    title: 'Rakeback',
    text: '5% of the house edge of every cash stake, and 0.1% more with each level. Paid as cash, from 0.01 VT.',
  },
  {
    icon: Medal,
    title: 'Achievements',
    text: '25 of them, for opening packs, winning battles, checking results and setting limits.',
  },
  {
    icon: PackageOpen,
    title: 'Free packs',
    text: 'Tokens open a Dawn Cache: a pack that costs nothing, with its odds shown like any other.',
  },
  {
    icon: CalendarHeart,
    title: 'Daily spin',
    text: 'One free spin a day for every account, with prizes that grow with your streak.',
  },
  {
    icon: Coins,
    title: 'Daily jackpot',
    text: 'Half a percent of every cash stake, drawn each day at 00:05 UTC. Every spin is a ticket.',
  },
] as const;

/** Explains the kinds of rewards to a player without any. */
export function Explained() {
  return (
    <RewardSection id="kinds" heading="What you can earn">
      <ul className="explained">
        {REWARDS.map(({ icon: Icon, title, text }) => (
          <li key={title} className="panel">
            <Icon aria-hidden />
            <h3>{title}</h3>
            <p className="aside">{text}</p>
          </li>
        ))}
      </ul>
    </RewardSection>
  );
}

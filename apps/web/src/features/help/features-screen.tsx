import '../../lib/text-page/prose.css';

import { Link, LinkButton, PageHead } from '@voltide/ui';
import type { RoutePath } from '@voltide/contract';

import { TRX_LIMITS } from '../../lib/wallet/trx-limits.ts';

type Feature = { readonly title: string; readonly text: string; readonly href: RoutePath };

const FEATURES: readonly Feature[] = [
  { title: 'Exact odds', text: "Every pack's odds in whole tickets. Every pack returns 93%.", href: '/packs' },
  { title: 'The reel', text: 'Open one to ten at once. Skip any time: the result is saved first.', href: '/open-pack' },
  { title: 'Demos', text: 'Any pack and the wheel, free, in your browser, with the same draw.', href: '/packs' },
  { title: 'Daily jackpot', text: 'Half a percent of every cash stake, drawn each day.', href: '/jackpot' },
  { title: 'Battles', text: 'Two to six seats open the same packs; a public beacon draws.', href: '/battles' },
  { title: 'Wheel', text: 'Forty equal segments, four levels of risk, 97.5% back in each.', href: '/wheel' },
  { title: 'Daily spin', text: 'One free spin a day, with a streak that makes it worth more.', href: '/daily-spin' },
  {
    title: 'Rewards',
    text: 'Levels, rakeback and achievements in one place, with what they cost the house.',
    href: '/rewards',
  },
  { title: 'Leaderboards', text: 'Scored by house edge, so no game is a shortcut.', href: '/leaderboard' },
  { title: 'Referrals', text: 'A share of the house edge of the friends you bring, as cash.', href: '/referrals' },
  { title: 'Inventory', text: 'Items keep their full value forever. Sell one, some or all.', href: '/inventory' },
  { title: 'History', text: 'Every play with its record, as a page, a table or JSON.', href: '/history' },
  {
    title: 'Your seeds',
    text: 'The next secret is fixed in advance. Reveal and check with one click.',
    href: '/fairplay',
  },
  { title: 'Verifier', text: 'In your browser or on the command line, offline.', href: '/fairplay/verify' },
  {
    title: 'Live figures',
    text: 'Published odds beside actual results, with confidence intervals.',
    href: '/pack-system',
  },
  { title: 'Guest mode', text: 'One tap and a name. You keep everything when you sign up.', href: '/login' },
  { title: 'Your sessions', text: 'Where you are signed in, and one button to end it.', href: '/profile' },
  { title: 'Second factor', text: 'A code on top of your password, with recovery codes.', href: '/profile' },
  { title: 'Your data', text: 'Everything in one archive; deletion by yourself, at once.', href: '/profile' },
  {
    title: 'No outside world',
    text: 'Not a single request to another site, and no trackers.',
    href: '/privacy',
  },
  { title: 'On your phone', text: 'Install it. It opens offline and tells you so.', href: '/help' },
  { title: 'For everybody', text: 'Keyboard, screen readers, reduced motion, light and dark.', href: '/help' },
  {
    title: 'TRON wallet',
    text: `Deposits from ${TRX_LIMITS.leastDeposit}, withdrawals from ${TRX_LIMITS.leastWithdrawal}, every step live.`,
    href: '/wallet',
  },
  { title: 'Two balances', text: 'Cash and play balance, kept apart, with the same odds.', href: '/wallet' },
];

export function Screen() {
  return (
    <>
      <PageHead
        title="Features"
        lead="Everything that is open here, each with a link to it."
        actions={<LinkButton href="/packs">All packs</LinkButton>}
      />
      <div className="page">
        <ul className="feature-list">
          {FEATURES.map(({ title, text, href }) => (
            <li key={title}>
              <Link href={href} className="panel panel-way">
                <h2 className="heading-small">{title}</h2>
                <p className="aside">{text}</p>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

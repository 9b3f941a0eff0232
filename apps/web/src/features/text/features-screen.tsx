import { Badge, Link, LinkButton, PageHead } from '@voltide/ui';
import type { RoutePath } from '@voltide/contract';

type Feature = { readonly title: string; readonly text: string; readonly href: RoutePath };

const OPEN: readonly Feature[] = [
  { title: 'Exact odds', text: 'Every pack in whole tickets, and every one returns 93 %.', href: '/packs' },
  { title: 'The reel', text: 'One to ten at once, skippable, with the result written first.', href: '/open-pack' },
  { title: 'Demo opens', text: 'Every pack, free, in your browser, by the same draw.', href: '/packs' },
  { title: 'Inventory', text: 'Finds keep their full value for ever. Exchange one, some or all.', href: '/inventory' },
  { title: 'History', text: 'Every play with its record, as a page, a table or JSON.', href: '/history' },
  { title: 'Your seeds', text: 'The next secret is fixed ahead. Reveal and check with one click.', href: '/fairplay' },
  { title: 'Verifier', text: 'In this page or on the command line, without a network.', href: '/fairplay/verify' },
  { title: 'Live figures', text: 'Published odds beside what has come, with intervals.', href: '/pack-system' },
  { title: 'Guest mode', text: 'One tap and a name. Everything moves along when you sign up.', href: '/login' },
  { title: 'Your sessions', text: 'Where you are signed in, and one button to end it.', href: '/profile' },
  { title: 'Second factor', text: 'A code beside the password, with recovery codes.', href: '/profile' },
  { title: 'Your data', text: 'All of it in one archive; deletion by yourself, at once.', href: '/profile' },
  {
    title: 'No outside world',
    text: 'Not one request to another site, and nothing that follows you.',
    href: '/privacy',
  },
  { title: 'On your phone', text: 'Installable. It opens without a network, and says so.', href: '/help' },
  { title: 'For everybody', text: 'Keyboard, screen reader, less motion, both themes.', href: '/help' },
  { title: 'Two balances', text: 'Cash and promo, kept apart, with the same odds.', href: '/wallet' },
];

const NOT_OPEN: readonly Feature[] = [
  { title: 'Battles', text: 'Two to six seats open the same packs; a public beacon draws.', href: '/battles' },
  { title: 'Wheel', text: 'Forty equal segments, four strips, 97.5 % each.', href: '/wheel' },
  { title: 'Daily spin', text: 'One free spin a day, with a streak.', href: '/daily-spin' },
  { title: 'Daily jackpot', text: 'Half a percent of every cash stake, drawn each day.', href: '/jackpot' },
  { title: 'Leaderboards', text: 'By what was staked in edge, so no game is a shortcut.', href: '/leaderboard' },
  { title: 'Referrals', text: "A share of the house edge, never of anybody's losses.", href: '/referrals' },
];

/** What the product can do, and what is not open yet. */
export function Screen() {
  return (
    <>
      <PageHead
        title="Features"
        lead="What is open now, and what is not. Where something is not open yet, the rules that will apply are there."
        actions={<LinkButton href="/packs">All packs</LinkButton>}
      />
      <div className="page grid gap-10">
        <Group heading="Open now" features={OPEN} isOpen />
        <Group heading="Not open yet" features={NOT_OPEN} isOpen={false} />
      </div>
    </>
  );
}

type GroupProps = { readonly heading: string; readonly features: readonly Feature[]; readonly isOpen: boolean };

function Group({ heading, features, isOpen }: GroupProps) {
  return (
    <section aria-label={heading}>
      <h2 className="mb-4 flex items-center gap-3">
        {heading}
        <Badge tone={isOpen ? 'ok' : 'neutral'}>{features.length}</Badge>
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:has-[>:nth-child(4n):last-child]:grid-cols-4">
        {features.map(({ title, text, href }) => (
          <li key={title}>
            <Link href={href} className="panel grid h-full content-start gap-1 p-5 transition-shadow hover:shadow-e2">
              <h3>{title}</h3>
              <p className="text-ui text-fg2">{text}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { MESSAGES } from '@voltide/contract';
import { Kbd, Link, LinkButton } from '@voltide/ui';

import { TRX_LIMITS } from '../../lib/wallet/trx-limits.ts';
import { WithdrawalFee } from '../../lib/settings/withdrawal-fee.tsx';
import { WithdrawalTimes } from '../../lib/wallet/withdrawal-times.tsx';
import { TextPage, type TextSection } from '../../lib/text-page/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    id: 'start',
    heading: 'Getting started',
    body: (
      <>
        <h3>How do I try it?</h3>
        <p>
          Press "Open your first pack" on the <Link href="/">home page</Link>. You become a guest with 25 VT of play
          balance, with nothing to fill in. You can also open any pack as a demo, which costs nothing and pays nothing.
        </p>
        <h3>What does an account give me?</h3>
        <p>{MESSAGES.welcomeOffer}, and a way to sign in from another device. You keep what you found as a guest.</p>
        <h3>I am a guest. Where is my account?</h3>
        <p>
          In this browser only. Sign up before you clear its cookies, or it is gone. You can't log in with a guest name.
        </p>
      </>
    ),
  },
  {
    id: 'packs',
    heading: 'Packs and items',
    body: (
      <>
        <h3>What is in a pack?</h3>
        <p>
          Its page lists every item with its exact odds and value, before you pay.{' '}
          <Link href="/pack-system">How packs work</Link> explains rarities and shows odds beside what has really come.
        </p>
        <h3>Can I skip the reel?</h3>
        <p>
          Yes: <Kbd>Esc</Kbd>, <Kbd>Space</Kbd> or tap. The result is the same, because it was saved before the reel
          moved. You can also choose a fast or instant reveal.
        </p>
        <h3>The page closed while the reel was spinning.</h3>
        <p>
          Nothing is lost. Your item is in the <Link href="/inventory">inventory</Link> and the play in your{' '}
          <Link href="/history">history</Link>.
        </p>
        <h3>What can I do with an item?</h3>
        <p>Keep it, or sell it for its full listed value at any time. Sales are final.</p>
        <h3>Why do I have to wait between opens?</h3>
        <p>There is a short pause between two purchases. The page waits for you; nothing is charged twice.</p>
      </>
    ),
  },
  {
    id: 'fair',
    heading: 'Fairness',
    body: (
      <>
        <h3>What does the hollow tick mean?</h3>
        <p>
          <strong>Sealed</strong>: the server's secret was fixed before the play and everything that can be checked now
          is in order. <strong>Proven</strong>, a full tick: the secret is revealed and the page has recomputed the
          result.
        </p>
        <h3>How do I prove a result?</h3>
        <p>
          On <Link href="/fairplay">Fair play</Link>, press "Reveal and check". You can also paste any play on{' '}
          <Link href="/fairplay/verify">Verify a result</Link>, or run the verifier that comes with the source code. It
          works offline.
        </p>
      </>
    ),
  },
  {
    id: 'balance',
    heading: 'Balance',
    body: (
      <>
        <h3>What are cash and play balance?</h3>
        <p>
          Cash can be withdrawn. Play balance was given to you and plays with the same odds.{' '}
          <Link href="/wallet">Wallet</Link> shows both.
        </p>
        <h3>How does play balance become cash?</h3>
        <p>
          Every cash stake turns some of it into cash: one tenth of what the house keeps of that stake on average. Every
          100 VT of cash you stake on packs turns 0.70 VT of play balance into cash; on the wheel it is 0.25 VT. There
          is no wagering target, no highest bet and no highest payout. Wallet shows how much has become cash so far.
        </p>
        <h3>Does play balance expire?</h3>
        <p>
          Yes, 90 days after your last activity: a play, a deposit, a sign-in, or anything else that moves your balance.
          We tell you 14 days before, in the wallet and by mail if you have confirmed your email. Signing in is enough
          to keep it. Cash and items do not expire.
        </p>
        <h3>My balance is at 0. What now?</h3>
        <p>
          The <Link href="/daily-spin">daily spin</Link> is free for accounts and always gives something; a new one
          comes at 00:00 UTC. Items in your <Link href="/inventory">inventory</Link> can be sold for their full value.
        </p>
        <h3>The balance chip says Error.</h3>
        <p>The balance could not be loaded. Click the chip to try again. Your balance itself is not affected.</p>
      </>
    ),
  },
  {
    id: 'rewards',
    heading: 'Levels and rewards',
    body: (
      <>
        <h3>How do I get XP?</h3>
        <p>
          Every stake brings 1,000 XP for each VT of its house edge: 70 XP for 1 VT on packs, 25 on the wheel, a fifth
          of that for play balance. No game is a shortcut. Your level never falls.
        </p>
        <h3>What does a level bring?</h3>
        <p>
          Play balance, once, paid automatically, and more rakeback. Every tenth level also brings a Level Cache.{' '}
          <Link href="/rewards">Rewards</Link> shows what the next one needs.
        </p>
        <h3>What is rakeback?</h3>
        <p>
          A part of the house edge of each cash stake: 5%, and 0.1% more with each level. It does not expire and is paid
          as cash. You can claim it from 0.01 VT.
        </p>
        <h3>How do I claim an achievement?</h3>
        <p>
          On <Link href="/rewards#achievements">Rewards</Link>, one by one or all at once. Each is paid once.
        </p>
      </>
    ),
  },
  {
    id: 'referrals',
    heading: 'Referrals',
    body: (
      <>
        <h3>How do I bring a friend?</h3>
        <p>
          Send them your link from <Link href="/referrals">Referrals</Link>, or tell them your code to type when they
          sign up. The first link that they followed counts for 30 days. Who brought somebody never changes afterwards.
        </p>
        <h3>What do we get?</h3>
        <p>
          Your friend gets 10 VT of play balance, and 5% of the first deposit as play balance, up to 50 VT. You get 10%
          to 20% of the house edge of their cash stakes, as cash, and 5 VT of play balance once they have staked 50 VT
          of cash on 3 days. It comes out of the house edge.
        </p>
        <h3>Why are my earnings on hold?</h3>
        <p>
          A friend has the same wallet, device, source of payment or network as you. We review it; the page shows the
          reason and tells you how it ended. If you share a home or a device, <Link href="/contact">write to us</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'money',
    heading: 'Deposits and withdrawals',
    body: (
      <>
        <h3>How do I deposit?</h3>
        <p>
          Connect your TRON wallet on <Link href="/wallet">Wallet</Link>, prove its address by a signature, and send at
          least {TRX_LIMITS.leastDeposit}. 1 TRX becomes 1 VT of cash once the network has made it final, after about a
          minute.
        </p>
        <h3>How do I withdraw?</h3>
        <p>
          On the second tab of the same window: at least {TRX_LIMITS.leastWithdrawal} of your cash, to the address that
          you have proven. The fee is <WithdrawalFee />. We pay the network fee. You need a{' '}
          <Link href="/profile#second-factor">second factor</Link>, and a new address waits 24 hours first (2 minutes on
          the test network). Both protect your cash if someone gets hold of your password.
        </p>
        <h3>How long does it take?</h3>
        <p>
          Up to {TRX_LIMITS.automatic}, and {TRX_LIMITS.automaticDay} in 24 hours, are paid by themselves, once your
          account is a day old and you have played as much as you deposited. We look at everything else, within 12
          hours. The list shows its place in the queue and every step.
        </p>
        <WithdrawalTimes />
        <h3>Can I take a withdrawal back?</h3>
        <p>No. If we reject one, we say why, and all of it is back in your cash.</p>
        <h3>It is still pending.</h3>
        <p>
          It is not lost: the amount is set aside for it. If the network does not take a payment in its time, we sign
          another one, and after the fourth your cash comes back.
        </p>
      </>
    ),
  },
  {
    id: 'access',
    heading: 'Signing in',
    body: (
      <>
        <h3>I forgot my password.</h3>
        <p>
          On <Link href="/login">Login</Link>, choose "Forgot password?" and give your email. If there is an account, a
          link comes that sets a new password; it works once, for an hour. Nothing came? Check spam, then{' '}
          <Link href="/contact">ask the operator</Link>.
        </p>
        <h3>Can I make my account safer?</h3>
        <p>
          Turn on a second factor on your <Link href="/profile#second-factor">profile</Link>: a code from an app on your
          phone, asked for with your password. Keep the recovery codes somewhere other than your phone.
        </p>
        <h3>Am I still signed in somewhere?</h3>
        <p>
          Your <Link href="/profile?tab=settings">profile</Link> lists every place, with a button for each and one for
          all others.
        </p>
        <h3>"Too many attempts".</h3>
        <p>Wait a moment. After several wrong passwords in a row, more are refused for a while.</p>
        <h3>My password is refused as leaked.</h3>
        <p>It is on a public list of stolen passwords, so attackers would try it first. Choose another one.</p>
      </>
    ),
  },
  {
    id: 'yours',
    heading: 'Your data',
    body: (
      <>
        <h3>How do I change email or password?</h3>
        <p>
          On your <Link href="/profile?tab=settings">profile</Link>. You will need your password. A new email counts
          once you open the link we send to it, and we tell your old address.
        </p>
        <h3>Can I take my data with me?</h3>
        <p>
          Yes, as one archive from your <Link href="/profile?tab=settings">profile</Link>. Plays alone, with everything
          a verifier needs, come from the <Link href="/history">history</Link>.
        </p>
        <h3>How do I delete my account?</h3>
        <p>
          At the bottom of your <Link href="/profile?tab=settings">profile</Link>. What is erased and what stays is in
          the <Link href="/privacy#rights">privacy policy</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'device',
    heading: 'On your device',
    body: (
      <>
        <h3>Can I install it?</h3>
        <p>Yes. Your browser offers it in its menu or address bar. It is the same site in its own window.</p>
        <h3>A bar says that I am offline.</h3>
        <p>
          The balance shown is from the time the bar names. You can open packs again once you are connected. Nothing is
          charged meanwhile.
        </p>
        <h3>What is the opening screen for?</h3>
        <p>
          It greets you once per visit and shows where you are connected from while the page loads. Press any key or tap
          to skip it.
        </p>
      </>
    ),
  },
  {
    id: 'keys',
    heading: 'Keyboard',
    body: (
      <ul>
        <li>
          <Kbd>Tab</Kbd> reaches everything; the first one offers to skip the navigation.
        </li>
        <li>
          <Kbd>Space</Kbd> or <Kbd>Enter</Kbd> spins the wheel; <Kbd>Space</Kbd> or <Kbd>Esc</Kbd> skips it, and a reel.
        </li>
        <li>
          <Kbd>F8</Kbd> moves to the message in the corner; <Kbd>Esc</Kbd> closes dialogs and menus.
        </li>
      </ul>
    ),
  },
];

export function Screen() {
  return (
    <TextPage
      title="Help"
      lead="Short answers. If yours is not among them, write to the operator."
      actions={<LinkButton href="/contact">Contact</LinkButton>}
      sections={SECTIONS}
    />
  );
}

import '../../lib/text-page/prose.css';
import './parts/responsible.css';

import { useLocation } from '@tanstack/react-router';
import { Link, PageHead, Table, Tabs } from '@voltide/ui';

import { useGo, usePlace } from '../../lib/browser/navigation.ts';
import { useBackToSetup } from '../../lib/progress/back-to-setup.tsx';
import { findTab, RESPONSIBLE_TABS, type ResponsibleTab } from './model/responsible-tabs.ts';
import { useHeldPart } from './model/use-held-part.ts';
import { ActivitySection } from './parts/activity-section.tsx';
import { HelpSection } from './parts/help-section.tsx';
import { BreaksSection, CountingSection, LimitsSection } from './parts/limits-section.tsx';
import { RealitySection } from './parts/reality-section.tsx';
import { RulesSection } from './parts/rules-section.tsx';
import { SelfTest } from './parts/self-test.tsx';
import type { TextSection } from '../../lib/text-page/text-page.tsx';

type Cost = { readonly packs: string; readonly stake: string; readonly back: string; readonly cost: string };

/** 93% of the stake comes back on average (rules book §3). */
const COSTS: readonly Cost[] = [
  { packs: '10 packs at 1 VT', stake: '10.00', back: '9.30', cost: '0.70' },
  { packs: '100 packs at 1 VT', stake: '100.00', back: '93.00', cost: '7.00' },
  { packs: '100 packs at 10 VT', stake: '1,000.00', back: '930.00', cost: '70.00' },
  { packs: '100 packs at 100 VT', stake: '10,000.00', back: '9,300.00', cost: '700.00' },
];

const COST: TextSection = {
  id: 'cost',
  heading: 'What playing costs',
  body: (
    <>
      <p>
        On average you lose 7 of every 100 VT that you stake. A lucky evening does not change that, and neither does a
        long one: the more you stake, the closer you come to it.
      </p>
      <div className="panel prose-table">
        <Table
          caption="On average, in VT"
          columns={[
            { key: 'packs', head: 'You open', cell: ({ packs }) => packs },
            { key: 'stake', head: 'You stake', align: 'end', cell: ({ stake }) => stake },
            { key: 'back', head: 'Comes back', align: 'end', cell: ({ back }) => back },
            { key: 'cost', head: 'It costs', align: 'end', cell: ({ cost }) => <strong>{cost}</strong> },
          ]}
          rows={COSTS}
          keyOf={({ packs }) => packs}
        />
      </div>
      <p className="responsible-after-table">
        Selling items and staking again is staking again. No pattern, time or pack is due: each open knows nothing of
        the one before.
      </p>
    </>
  ),
};

const SIGNS: TextSection = {
  id: 'signs',
  heading: 'Signs to take seriously',
  body: (
    <ul>
      <li>Playing with money that is meant for something else.</li>
      <li>Playing on to win back what is gone.</li>
      <li>Hiding from others how much or how often.</li>
      <li>Thinking about it when you want to think of other things.</li>
      <li>Being angry or low when you cannot play.</li>
    </ul>
  ),
};

const CAN_DO: TextSection = {
  id: 'can-do',
  heading: 'What you can do now',
  body: (
    <ul>
      <li>Decide what an evening may cost before it begins, and stop there, ahead or behind.</li>
      <li>
        Look at your <Link href="/history">history</Link>: it adds nothing up in your favour and leaves nothing out.
      </li>
      <li>Play the demo instead. It uses the same odds and costs nothing.</li>
      <li>
        Sign out everywhere, or delete your account, on your <Link href="/profile?tab=settings">profile</Link>. The
        operator closes it too, if you <Link href="/contact">ask</Link>.
      </li>
    </ul>
  ),
};

const WE_DO: TextSection = {
  id: 'we-do',
  heading: 'What we never do',
  body: (
    <ul>
      <li>No celebration for an item that is worth no more than it cost.</li>
      <li>No staged near misses: the neighbours on the reel are drawn from the same odds and mean nothing.</li>
      <li>No offers that press, no countdowns on bonuses, no messages that call you back.</li>
      <li>No odds that depend on you, your balance or your past.</li>
    </ul>
  ),
};

/** Columns of each tab; stacked on narrow screens. */
const COLUMNS: Readonly<Record<ResponsibleTab, readonly (readonly TextSection[])[]>> = {
  limits: [
    [{ id: 'limits', heading: 'Your limits', body: <LimitsSection /> }],
    [
      { id: 'checks', heading: 'Reality checks', body: <RealitySection /> },
      { id: 'rules', heading: 'What applies here', body: <RulesSection /> },
      { id: 'counting', heading: 'How limits count', body: <CountingSection /> },
    ],
  ],
  breaks: [[{ id: 'breaks', heading: 'Breaks and self-exclusion', body: <BreaksSection /> }], [CAN_DO]],
  help: [
    [
      { id: 'help', heading: 'Help from outside', body: <HelpSection /> },
      { id: 'test', heading: 'Ask yourself', body: <SelfTest /> },
    ],
    [SIGNS, COST, WE_DO],
  ],
};
const TAB_WORDS: Readonly<Record<ResponsibleTab, string>> = { limits: 'Limits', breaks: 'Breaks', help: 'Help' };

/** The user's play on top; below it limits, breaks and help, each in a tab with its own address. */
export function Screen() {
  const { search } = usePlace();
  const hash = useLocation({ select: (location) => location.hash });
  const go = useGo();
  const actions = useBackToSetup();
  const figures = useHeldPart<HTMLElement>(search['do'] === 'break' ? 'take-break' : hash);
  const show = (tab: string): void => {
    const { do: _asked, ...rest } = search;
    go('/responsible', { ...rest, tab }, { replace: true, keepsScroll: true });
  };
  return (
    <>
      <PageHead
        title="Responsible play"
        lead="Only for adults, only for fun, only with what you can spare."
        {...(actions === undefined ? {} : { actions })}
      />
      <div className="page responsible">
        <section ref={figures} className="prose" aria-labelledby="activity">
          <h2 id="activity">Your play</h2>
          <ActivitySection />
        </section>
        <Tabs
          label="Responsible play"
          value={findTab(search, hash)}
          onChange={show}
          tabs={RESPONSIBLE_TABS.map((tab) => ({
            value: tab,
            text: TAB_WORDS[tab],
            content: <Columns columns={COLUMNS[tab]} />,
          }))}
        />
      </div>
    </>
  );
}

function Columns({ columns }: { readonly columns: readonly (readonly TextSection[])[] }) {
  return (
    <div className="responsible-columns">
      {columns.map((sections) => (
        <div key={sections[0]?.id} className="prose">
          {sections.map(({ id, heading, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{heading}</h2>
              {body}
            </section>
          ))}
        </div>
      ))}
    </div>
  );
}

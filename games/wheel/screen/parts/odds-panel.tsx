import { CopyButton, Link, Stat, Table } from '@voltide/ui';

import { rulesHref } from '../../../kit/rules-href.ts';
import { multiplierText } from '../../figures.ts';
import { shareText, type ShownMode } from '../model/shown-wheel.ts';
import { toneOf } from '../model/spin-result.ts';
import './odds-panel.css';

export function OddsPanel({ mode }: { readonly mode: ShownMode }) {
  const all = mode.tenths.length;
  return (
    <section className="panel odds-panel" aria-labelledby="wheel-odds">
      <h2 id="wheel-odds">Odds of {mode.name}</h2>
      <dl>
        <Stat label="Comes back">{mode.returnPermille / 10}%</Stat>
        <Stat label="Spins that win">{shareText(mode.hitSegments, all)}</Stat>
        <Stat label="Highest">{multiplierText(mode.topTenths)}×</Stat>
      </dl>
      <Table
        caption={`Segments of the strip ${mode.name}`}
        hideCaption
        stacks={false}
        columns={[
          { key: 'pays', head: 'Pays', cell: ({ tenths }) => <Pays tenths={tenths} /> },
          { key: 'count', head: 'Segments', align: 'end', cell: ({ segments }) => `${segments} of ${all}` },
          { key: 'odds', head: 'Odds', align: 'end', cell: ({ segments }) => shareText(segments, all) },
        ]}
        rows={mode.odds}
        keyOf={({ tenths }) => `${tenths}`}
      />
      <p className="note">
        All segments are equally wide, and nothing pays between 0 and 1 times the bet: no loss can look like a win. The
        hash below names exactly this strip; every spin sends it.{' '}
        <Link className="link" href="/fairplay">
          How results are made
        </Link>
        {' · '}
        <Link className="link" href="/statistics?of=wheel">
          How often each came up
        </Link>
      </p>
      <p className="odds-hash">
        <Link className="link mono" href={rulesHref(mode.hash)}>
          {mode.hash}
        </Link>
        <CopyButton text={mode.hash} label="Copy hash" />
      </p>
    </section>
  );
}

function Pays({ tenths }: { readonly tenths: number }) {
  const tone = toneOf(tenths);
  if (tone === undefined) return 'nothing';
  return (
    <span className="odds-pays" style={{ '--tone': `var(--r-${tone})` }}>
      {multiplierText(tenths)}×
    </span>
  );
}

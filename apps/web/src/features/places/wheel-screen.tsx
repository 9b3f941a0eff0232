import { Segmented, Table } from '@voltide/ui';
import { useState } from 'react';

import { PlacePage, PlaceSection, Points } from './parts/place-page.tsx';
import { WHEEL_MODES, type WheelMode } from './model/rules.ts';
import { WheelPicture } from './parts/wheel-picture.tsx';

const MODES: readonly { readonly value: WheelMode; readonly text: string }[] = [
  { value: 'calm', text: 'Calm' },
  { value: 'breeze', text: 'Breeze' },
  { value: 'gale', text: 'Gale' },
  { value: 'storm', text: 'Storm' },
];

const POINTS = [
  {
    title: '0.10 to 200.00 VT',
    text: 'Bet any amount in steps of 0.01 VT. The payout is exactly the bet times the segment.',
  },
  {
    title: '97.5% in every mode',
    text: 'Each strip adds up to 39 over 40 segments. Modes differ only in how much they swing.',
  },
  {
    title: 'No wins that are losses',
    text: 'Nothing pays between 0 and 1 times the bet, so no loss can look like a win.',
  },
] as const;

type Outcome = { readonly tenths: number; readonly count: number };

function outcomesOf(mode: WheelMode): readonly Outcome[] {
  const counts = new Map<number, number>();
  for (const tenths of WHEEL_MODES[mode]) counts.set(tenths, (counts.get(tenths) ?? 0) + 1);
  return [...counts].map(([tenths, count]) => ({ tenths, count })).toSorted((a, b) => b.tenths - a.tenths);
}

/** The Orbit wheel: its strips and odds. */
export function Screen() {
  const [mode, setMode] = useState<WheelMode>('breeze');
  return (
    <PlacePage title="Wheel" lead="Orbit: forty equal segments, four strips to choose from." subject="The wheel is">
      <PlaceSection heading="The four strips">
        <div className="panel grid items-center gap-8 p-5 *:min-w-0 md:grid-cols-2 md:p-8">
          <WheelPicture tenths={WHEEL_MODES[mode]} />
          <div className="wheel-odds">
            <Segmented label="Strip" size={44} options={MODES} value={mode} onChange={setMode} />
            <Table
              caption={`Segments of the strip ${mode}`}
              hideCaption
              stacks={false}
              columns={[
                { key: 'pays', head: 'Pays', cell: ({ tenths }) => (tenths === 0 ? 'nothing' : `${tenths / 10} ×`) },
                { key: 'count', head: 'Segments', align: 'end', cell: ({ count }) => `${count} of 40` },
                { key: 'odds', head: 'Odds', align: 'end', cell: ({ count }) => `${(count * 100) / 40}%` },
              ]}
              rows={outcomesOf(mode)}
              keyOf={({ tenths }) => `${tenths}`}
            />
          </div>
        </div>
      </PlaceSection>
      <PlaceSection heading="The rules">
        <Points points={POINTS} />
      </PlaceSection>
    </PlacePage>
  );
}

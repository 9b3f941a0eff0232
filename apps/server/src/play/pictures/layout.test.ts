import { listStrips } from '@voltide/games/wheel/strips';
import { describe, expect, it } from 'vitest';

import { layoutPicture } from './layout.ts';
import { widthOf } from './pen.ts';
import type { BattleScene, ItemScene, LaneScene, ResultScene, Scene, Shape } from './scenes.ts';
import type { Box, Sketch, TextMark } from './sketch.ts';

const WIDE_NAME = 'W'.repeat(20);
const LONG_ITEM = 'The Extraordinarily Gilded Sparrow of Quiet Mornings';
const HUGE = '1,234,567.89 VT';
const ADDRESS = `some-very-long-host-name.of-an-operator.example.com:8443/shared/${'0f'.repeat(16)}`;

const ITEM: ItemScene = {
  look: { id: 'tin-sparrow/gilded-sparrow', order: 'wing', rarity: 'legendary' },
  name: LONG_ITEM,
  value: HUGE,
  chance: '123,457 in 1,000,000',
};
const LANE: LaneScene = { name: WIDE_NAME, hasWon: true, total: HUGE, items: Array.from({ length: 30 }, () => ITEM) };
const STILL = { wide: false, tall: false };

function battle(seats: number, columns: BattleScene['columns'], teamsAreColumns = STILL): BattleScene {
  return {
    kind: 'battle',
    about: '1v1v1v1 · Inverse jackpot battle · 30 rounds',
    address: ADDRESS,
    alt: '',
    title: `${WIDE_NAME} and ${WIDE_NAME} win`,
    paid: `${HUGE} each for 2,500.00 VT`,
    times: '1,234.56',
    chance: 'about 12.34% chance',
    lanes: Array.from({ length: seats }, () => LANE),
    columns,
    teamsAreColumns,
  };
}

const RESULT: ResultScene = {
  kind: 'result',
  about: 'Some Very Long Name of a Pack That an Operator Chose',
  address: ADDRESS,
  alt: '',
  shown: { kind: 'item', look: ITEM.look },
  tone: 'legendary',
  name: LONG_ITEM,
  times: '1,234.56',
  paid: `${HUGE} from a pack for 1,000,000.00 VT`,
  chance: 'Legendary: 123,457 in 1,000,000 packs',
  by: `Opened by ${WIDE_NAME}`,
};

const SCENES: readonly (readonly [name: string, scene: Scene])[] = [
  ['two seats', battle(2, { wide: 2, tall: 1 })],
  ['three seats', battle(3, { wide: 3, tall: 1 })],
  ['four seats', battle(4, { wide: 2, tall: 2 }, { wide: true, tall: true })],
  ['six seats', battle(6, { wide: 3, tall: 2 }, { wide: false, tall: true })],
  ['an item', RESULT],
  ['an item with an item of one long word', { ...RESULT, name: 'W'.repeat(60) }],
  [
    'letters of other scripts',
    { ...RESULT, name: '夜の潮 🦜 Ёлка Łódź', by: 'Opened by 灯台守りの灯台守りの灯台守りの灯' },
  ],
  [
    'the wheel',
    {
      ...RESULT,
      name: undefined,
      shown: { kind: 'wheel', tenths: listStrips()[0]?.tenths ?? [], segment: 3 },
    },
  ],
  [
    'a battle that waits',
    {
      kind: 'waiting',
      about: 'Battle',
      address: ADDRESS,
      alt: '',
      title: '1v1v1v1 · Inverse jackpot',
      price: `${HUGE} a seat`,
      seats: '3 of 4 seats free',
      facts: [
        `30 rounds: ${LONG_ITEM}, ${LONG_ITEM} and 12 more`,
        `${WIDE_NAME}, ${WIDE_NAME} and ${WIDE_NAME} are in`,
      ],
      packs: [],
    },
  ],
  [
    'a profile',
    {
      kind: 'profile',
      about: 'Player',
      address: `${ADDRESS}/u/${WIDE_NAME}`,
      alt: '',
      name: WIDE_NAME,
      facts: ['Level 1,234', 'Member since September 2026'],
      items: [ITEM, ITEM, ITEM],
    },
  ],
];
const CASES = SCENES.flatMap(([name, scene]) =>
  (['wide', 'tall'] as const).map((shape) => [name, shape, scene] as const),
);

const texts = (sketch: Sketch): readonly TextMark[] => sketch.marks.filter((mark) => mark.kind === 'text');

function placeOf({ text, x, y, font, align }: TextMark): Box {
  const width = widthOf(text, font);
  const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
  return { x: left, y: y - font.sizePx * 0.72, width, height: font.sizePx * 0.9 };
}

function overlaps(one: Box, other: Box): boolean {
  const slack = 1;
  return (
    one.x + slack < other.x + other.width &&
    other.x + slack < one.x + one.width &&
    one.y + slack < other.y + other.height &&
    other.y + slack < one.y + one.height
  );
}

function clashesOf(sketch: Sketch): readonly string[] {
  const places = texts(sketch).map((mark) => ({ text: mark.text, place: placeOf(mark) }));
  return places.flatMap(({ text, place }, i) =>
    places.slice(i + 1).flatMap((other) => (overlaps(place, other.place) ? [`${text} | ${other.text}`] : [])),
  );
}

describe('the layout of pictures', () => {
  it.each(CASES)(
    'S5-01 of %s, %s: every text has room, inside the picture and beside every other',
    (_name, shape, scene) => {
      const sketch = layoutPicture({ scene, shape });
      const tooWide = texts(sketch).filter((mark) => placeOf(mark).width > mark.width + 0.5);
      expect(tooWide.map(({ text }) => text)).toEqual([]);
      const outside = texts(sketch).filter((mark) => {
        const { x, y, width, height } = placeOf(mark);
        return x < 0 || y < 0 || x + width > sketch.width || y + height > sketch.height;
      });
      expect(outside.map(({ text }) => text)).toEqual([]);
      expect(clashesOf(sketch)).toEqual([]);
    },
  );

  it.each(['wide', 'tall'] as const satisfies readonly Shape[])(
    'S5-01 twenty wide letters of a name are written out in a battle of two, four and six seats, %s',
    (shape) => {
      for (const [, scene] of SCENES.slice(0, 4)) {
        const written = texts(layoutPicture({ scene, shape })).filter(({ text }) => text === WIDE_NAME);
        expect(written.length).toBeGreaterThanOrEqual(2);
      }
    },
  );

  it('S5-01 a text without room is seen by these measures', () => {
    const [mark] = texts(layoutPicture({ scene: RESULT, shape: 'wide' })).filter(({ text }) =>
      text.startsWith('Opened'),
    );
    if (mark === undefined) throw new Error('a line about the player');
    const long = { ...mark, text: `${mark.text}${WIDE_NAME}` };
    expect(placeOf(long).width).toBeGreaterThan(long.width);
  });
});

import type { DrawnPlay, ResponseOf } from '@voltide/contract';
import { formatVt, present } from '@voltide/core';

import type { getWheel } from '../../contract.ts';
import { wheelFigures } from '../../figures.ts';
import { WHEEL_BET, wheelGame } from '../../rules.ts';
import { findStrip, listStrips } from '../../strips.ts';

export const WHEEL_ANSWER: ResponseOf<typeof getWheel> = {
  announced: [],
  modes: listStrips().map((strip) => {
    const { odds, returnPermille, hitSegments, topTenths } = wheelFigures(strip);
    return {
      id: strip.id,
      version: strip.version,
      name: `${strip.id.slice(0, 1).toUpperCase()}${strip.id.slice(1)}`,
      hash: strip.hash,
      tenths: [...strip.tenths],
      odds: odds.map((each) => ({ ...each })),
      returnPermille,
      hitSegments,
      topTenths,
      cashBetMax: formatVt(WHEEL_BET.mostSun),
    };
  }),
  bet: {
    least: formatVt(WHEEL_BET.leastSun),
    most: formatVt(WHEEL_BET.mostSun),
    step: formatVt(WHEEL_BET.stepSun),
  },
};

type Drawn = { readonly modeId: string; readonly segment: number; readonly betSun: bigint; readonly nonce?: number };

export function playOf({ modeId, segment, betSun, nonce = 0 }: Drawn): DrawnPlay {
  const strip = present(findStrip(modeId), modeId);
  const { payoutSun } = wheelGame.resolve([segment], { betSun }, strip);
  return {
    id: `0-${nonce}`,
    tableHash: strip.hash,
    epoch: 0,
    nonce,
    commitment: 'a'.repeat(64),
    clientSeed: 'mine',
    serverSeed: null,
    stake: formatVt(betSun),
    bucket: 'promo',
    value: formatVt(payoutSun),
    credited: formatVt(payoutSun),
    at: '2026-11-23T00:00:00.000Z',
    game: 'wheel',
    gameName: 'Wheel',
    tableId: modeId,
    tableName: modeId,
    input: { bet: formatVt(betSun) },
    draws: [segment],
    payout: formatVt(payoutSun),
    prizes: [],
    result: '',
  };
}

import { describe, expect, it } from 'vitest';

import { OPEN_BUSINESS } from './open-business.ts';
import {
  findLeftOpen,
  findLimitNote,
  findTimeCheck,
  sinceCheckMs,
  targetOf,
  type PlayFacts,
  type SetLimit,
} from './ritual-rules.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 23, 12);

const FACTS: PlayFacts = {
  atMs: NOW,
  playedMs: 300 * MINUTE_MS,
  playedTodayMs: 65 * MINUTE_MS,
  lastPlayAtMs: NOW - 1000,
  stakeTodaySun: 20_000_000n,
  netLossTodaySun: 3_204_500n,
  intervalMinutes: 60,
  lastCheck: { id: '7', playedMs: 240 * MINUTE_MS },
};
const LIMIT: SetLimit = {
  kind: 'net_loss',
  period: 'week',
  amount: 10_000_000n,
  used: 7_999_999n,
  untilMs: NOW + DAY_MS,
};

describe('the reality check', () => {
  it.each([15, 30, 60, 120] as const)(
    'S15-04 is due after %d minutes of play, not a moment earlier',
    (intervalMinutes) => {
      const after = (ms: number) => findTimeCheck({ ...FACTS, intervalMinutes, playedMs: 240 * MINUTE_MS + ms });
      expect(after(intervalMinutes * MINUTE_MS - 1)).toBeUndefined();
      expect(after(intervalMinutes * MINUTE_MS)).toMatchObject({ kind: 'time', occasion: 'after 7' });
    },
  );

  it('S15-04 states the time played and the net result, exactly', () => {
    expect(findTimeCheck(FACTS)?.message).toBe(
      'You have played for 1 h since your last check. Today: 1 h 5 min, net result −3.2045 VT on 20.00 VT staked.',
    );
    expect(findTimeCheck({ ...FACTS, netLossTodaySun: -1_500_000n })?.message).toContain('net result 1.50 VT on');
    expect(findTimeCheck({ ...FACTS, stakeTodaySun: 0n, netLossTodaySun: 0n })?.message).toContain('no cash staked');
  });

  it('S15-04 counts from today for players without an earlier reality check', () => {
    const { lastCheck: _, ...rest } = FACTS;
    const first = { ...rest, lastCheck: undefined };
    expect(sinceCheckMs(first)).toBe(65 * MINUTE_MS);
    expect(findTimeCheck({ ...first, playedTodayMs: 59 * MINUTE_MS })).toBeUndefined();
  });

  it('S15-04 says how many the play of today asks for', () => {
    expect(targetOf(FACTS)).toBe(1);
    expect(targetOf({ ...FACTS, intervalMinutes: 15 })).toBe(4);
  });
});

describe('a note about a limit', () => {
  it('S11-02 comes when it is near and once more when it is reached', () => {
    expect(findLimitNote(FACTS, [LIMIT])).toEqual([]);
    const [near] = findLimitNote(FACTS, [{ ...LIMIT, used: 8_000_000n }]);
    expect(near?.message).toBe('You are close to your loss limit for this week: 8.00 VT of 10.00 VT.');
    const [reached] = findLimitNote(FACTS, [{ ...LIMIT, used: 10_000_000n }]);
    expect(reached?.message).toBe('You have reached your loss limit for this week: 10.00 VT of 10.00 VT.');
    expect(near?.topic).toBe(reached?.topic);
    expect(near?.occasion).not.toBe(reached?.occasion);
  });

  it('S11-02 says time in hours and minutes', () => {
    const [note] = findLimitNote(FACTS, [
      { ...LIMIT, kind: 'play_time', period: 'day', amount: BigInt(90 * MINUTE_MS), used: BigInt(75 * MINUTE_MS) },
    ]);
    expect(note?.message).toBe('You are close to your time limit for today: 1 h 15 min of 1 h 30 min.');
  });

  it('S11-02 does not come to who is not playing, nor about a limit of nothing', () => {
    const reached = { ...LIMIT, used: 10_000_000n };
    expect(findLimitNote({ ...FACTS, lastPlayAtMs: NOW - 6 * MINUTE_MS }, [reached])).toEqual([]);
    expect(findLimitNote({ ...FACTS, lastPlayAtMs: undefined }, [reached])).toEqual([]);
    expect(findLimitNote(FACTS, [{ ...LIMIT, amount: 0n, used: 0n }])).toEqual([]);
  });
});

describe('what was left open', () => {
  const open = OPEN_BUSINESS.map((source) => ({ ...source, message: 'something' }));
  const back = { ...FACTS, lastPlayAtMs: NOW - DAY_MS };

  it('S11-02 is named to who comes back after a day, never in the middle of play', () => {
    expect(findLeftOpen(back, open, 'open').map(({ topic }) => topic)).toEqual(open.map(({ topic }) => topic));
    expect(findLeftOpen({ ...FACTS, lastPlayAtMs: NOW - DAY_MS + 1 }, open, 'open')).toEqual([]);
    expect(findLeftOpen({ ...FACTS, lastPlayAtMs: undefined }, open, 'open')).toEqual([]);
  });

  it('S15-03 names no reward in profile strict', () => {
    expect(findLeftOpen(back, open, 'strict').map(({ topic }) => topic)).toEqual(['unfinished/email']);
  });

  it('S11-02 is mentioned at most once in so many days', () => {
    const onDay = (day: number) => findLeftOpen({ ...back, atMs: NOW + day * DAY_MS }, open, 'open')[0]?.occasion;
    const week = Array.from({ length: 7 }, (_, day) => onDay(day));
    expect(new Set(week).size).toBeLessThanOrEqual(2);
  });
});

describe('every text of a prompt', () => {
  const CALLS_TO_PLAY = new RegExp(
    [
      'play (more|now|again|on)|keep (playing|going)|one more|another (play|spin|pack|round)|open (a|one|more)',
      'spin|bet|stake more|win|won|lucky|luck|chance|bonus|free|hurry|only .* left|last chance|miss',
      'deposit|double|streak|jackpot|get back|win back|almost',
    ]
      .map((words) => `\\b(${words})\\b`)
      .join('|'),
    'i',
  );

  const texts = (): readonly string[] => {
    const times = [0n, 5_000_000n].flatMap((stakeTodaySun) =>
      [-9_000_000n, 0n, 9_000_000n].map((netLossTodaySun) =>
        findTimeCheck({ ...FACTS, stakeTodaySun, netLossTodaySun }),
      ),
    );
    const limits = (['stake', 'net_loss', 'play_time'] as const).flatMap((kind) =>
      (['day', 'week', 'month'] as const).flatMap((period) =>
        [8_500_000n, 10_000_000n].flatMap((used) => findLimitNote(FACTS, [{ ...LIMIT, kind, period, used }])),
      ),
    );
    return [...times, ...limits].map((due) => due?.message ?? '');
  };

  it('S15-04 states facts and never suggests more play', () => {
    expect(texts()).toHaveLength(24);
    for (const text of texts()) {
      expect(text).not.toBe('');
      expect(text).not.toMatch(CALLS_TO_PLAY);
      expect(text).not.toContain('!');
    }
  });

  it('S15-04 of what was left open too: its sentences, and where it leads', async () => {
    const rows: Readonly<Record<string, unknown>> = { email: 'someone@example.com', count: 3 };
    const connection = { query: async () => ({ rows: [rows] }) } as unknown as Parameters<
      (typeof OPEN_BUSINESS)[number]['describe']
    >[0];
    for (const { describe: tell, link } of OPEN_BUSINESS) {
      const text = await tell(connection, 1n as never);
      for (const each of [text ?? '', link.text]) {
        expect(each).not.toBe('');
        expect(each).not.toMatch(CALLS_TO_PLAY);
        expect(each).not.toContain('!');
      }
      expect(link.path).not.toMatch(/pack|wheel|spin|game|battle|jackpot/);
    }
  });
});

import { describe, expect, it } from 'vitest';

import { HELP_PLACES } from '../../../lib/help/help-places.ts';
import { layOut } from './days.ts';
import { OUTCOME_TEXT, outcomeOf, QUESTIONS, type Answer } from './self-test.ts';

const all = (answer: Answer): Answer[] => QUESTIONS.map(() => answer);

describe('the self-test', () => {
  it('S15-01 says nothing while an answer is missing', () => {
    expect(outcomeOf([...all('Never').slice(1), undefined])).toBeUndefined();
    expect(outcomeOf([])).toBeUndefined();
  });

  it('S15-01 sees what stands out, and takes it seriously early', () => {
    expect(outcomeOf(all('Never'))).toBe('nothing');
    expect(outcomeOf(['Sometimes', ...all('Never').slice(1)])).toBe('some');
    expect(outcomeOf(['Often', 'Often', 'Sometimes', ...all('Never').slice(3)])).toBe('serious');
    expect(outcomeOf(all('Often'))).toBe('serious');
  });

  it('S15-01 assigns no blame', () => {
    for (const text of Object.values(OUTCOME_TEXT)) expect(text).not.toMatch(/addict|fault|problem|should have|!/i);
  });
});

describe('the charts of own play', () => {
  it('S15-01 show a lost day and a won one by the same scale', () => {
    const { zero, bars } = layOut([
      { day: 'a', size: 5n },
      { day: 'b', size: -5n },
      { day: 'c', size: 0n },
    ]);
    expect(zero).toBe(50);
    expect(bars.map(({ top, height }) => [top, height])).toEqual([
      [0, 50],
      [50, 50],
      [50, 0],
    ]);
  });

  it('S15-01 stand on the ground where nothing is below it, and show what is hardly there', () => {
    const { zero, bars } = layOut([
      { day: 'a', size: 1000n },
      { day: 'b', size: 1n },
    ]);
    expect([zero, bars[1]?.height]).toEqual([100, 1.5]);
    expect(layOut([{ day: 'a', size: 0n }]).zero).toBe(100);
  });
});

it('S15-01 every country that is listed has one place of help, by a safe address', () => {
  expect(new Set(HELP_PLACES.map(({ code }) => code)).size).toBe(HELP_PLACES.length);
  for (const { url, country, name } of HELP_PLACES) {
    expect(new URL(url).protocol).toBe('https:');
    expect(country).toMatch(/^[A-Z].{3,}/);
    expect(name).not.toBe('');
  }
});

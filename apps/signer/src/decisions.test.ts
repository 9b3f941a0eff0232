import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openDecisions } from './decisions.ts';

const NOW_MS = 1_800_000_000_000;
const DAY_MS = 86_400_000;
const signed = (id: string, amount: string) => ({ decision: 'signed', id, to: 'T', amount }) as const;

describe('the file of decisions', () => {
  let folder: string;
  let path: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'decisions-'));
    path = join(folder, 'decisions.jsonl');
    writeFileSync(path, '');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('counts the day’s transfers again after a restart, each once', async () => {
    const first = await openDecisions(path);
    first.write(NOW_MS, signed('a', '100.5'));
    first.write(NOW_MS + 1, { decision: 'signed again', id: 'a', to: 'T', amount: '100.5' });
    first.write(NOW_MS + 2, { decision: 'refused', code: 'memo', reason: 'it has a memo' });
    first.close();
    const second = await openDecisions(path);
    expect(second.signedInDaySun(NOW_MS + 2)).toBe(100_500_000n);
    expect([second.hasSigned('a'), second.hasSigned('b')]).toEqual([true, false]);
    expect(second.signedInDaySun(NOW_MS + DAY_MS - 1)).toBe(100_500_000n);
    expect(second.signedInDaySun(NOW_MS + DAY_MS)).toBe(0n);
    second.close();
  });

  it('forgets nothing where the clock was put back', async () => {
    const decisions = await openDecisions(path);
    decisions.write(NOW_MS, signed('a', '1'));
    expect(decisions.signedInDaySun(NOW_MS - 3 * DAY_MS)).toBe(1_000_000n);
    decisions.close();
  });

  it('forgets nothing where the clock went ahead and was put right, and knows for ever what it signed', async () => {
    const decisions = await openDecisions(path);
    decisions.write(NOW_MS, signed('a', '1'));
    expect(decisions.signedInDaySun(NOW_MS + 3 * DAY_MS)).toBe(0n);
    decisions.write(NOW_MS + 3 * DAY_MS, signed('b', '2'));
    expect(decisions.signedInDaySun(NOW_MS + 1)).toBe(3_000_000n);
    expect(decisions.hasSigned('a')).toBe(true);
    decisions.close();
  });

  it('leaves out a last line that a crash cut off', async () => {
    const decisions = await openDecisions(path);
    decisions.write(NOW_MS, signed('a', '1'));
    const whole = readFileSync(path).length;
    decisions.write(NOW_MS, signed('b', '2'));
    decisions.close();
    const all = readFileSync(path);
    for (const length of [all.length - 1, all.length - 20, whole + 1, whole]) {
      writeFileSync(path, all);
      truncateSync(path, length);
      const reopened = await openDecisions(path);
      expect(reopened.signedInDaySun(NOW_MS)).toBe(1_000_000n);
      reopened.write(NOW_MS, signed('c', '4'));
      expect(reopened.signedInDaySun(NOW_MS)).toBe(5_000_000n);
      reopened.close();
    }
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(3);
  });

  it('is not opened with a line in it that nobody can count', async () => {
    const decisions = await openDecisions(path);
    decisions.write(NOW_MS, signed('a', '1'));
    decisions.close();
    const good = readFileSync(path, 'utf8');
    for (const bad of [
      'x',
      '{}',
      '{"at":"then","decision":"signed"}',
      good.trim().replace('"amount":"1"', '"amount":1'),
    ]) {
      writeFileSync(path, `${bad}\n${good}`);
      await expect(openDecisions(path)).rejects.toThrow(/line 1 of .* is damaged/);
    }
  });

  it('is not made where there is none: the day would begin anew', async () => {
    await expect(openDecisions(join(folder, 'other'))).rejects.toThrow(/ENOENT/);
  });

  it('takes no line beside those of another program', async () => {
    const decisions = await openDecisions(path);
    const other = await openDecisions(path);
    other.write(NOW_MS, signed('a', '1'));
    expect(() => decisions.write(NOW_MS, signed('b', '1'))).toThrow(/another program writes to/);
    decisions.close();
    other.close();
  });

  it('is read whole where its last line is longer than what is read at once', async () => {
    const decisions = await openDecisions(path);
    decisions.write(NOW_MS, signed('a', '1'));
    decisions.close();
    appendFileSync(path, 'x'.repeat(10_000));
    const reopened = await openDecisions(path);
    expect(reopened.signedInDaySun(NOW_MS)).toBe(1_000_000n);
    reopened.close();
  });
});

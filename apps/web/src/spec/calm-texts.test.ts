import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { QUICK_MESSAGES } from '@voltide/contract';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
/** Protective prompts, safer play, the Quick Game and the games that pass the time. */
const CALM = [
  'apps/server/src/care/rituals/*.ts',
  'apps/server/src/play/quick/calls.ts',
  'apps/web/src/app/players/*.tsx',
  'apps/web/src/app/quick-games/*.tsx',
  'apps/web/src/app/later/quick-bar-slot.tsx',
  'apps/web/src/features/quick/**/*.tsx',
  'apps/web/src/features/{help,legal,safer-play}/**/*.{ts,tsx}',
  'apps/web/src/lib/text-page/*.tsx',
  'apps/web/src/lib/quick/*.{ts,tsx}',
  'apps/web/src/lib/help/*.{ts,json}',
  'games/loading/screen/**/*.tsx',
  'packages/contract/src/barrier.ts',
  'packages/contract/src/quick-messages.ts',
];
const wordsOf = (lines: readonly string[]): RegExp => new RegExp(`\\b(${lines.join('|')})\\b`, 'i');

/** Invitations to play more, or to win back losses. */
const MORE = wordsOf([
  'play (more|on|now)|keep (playing|going|spinning|opening)|one more|another (play|spin|pack|round|game)',
  'win back|get (it|them) back|so close|almost (there|won)|feeling lucky|try your luck|double (up|it)',
]);
/** False urgency. */
const URGENT = wordsOf([
  "hurry|act now|last chance|don['’]t miss|miss out|only \\d+ (left|minutes left)|running out|limited time",
  "before it['’]s (gone|too late)|ends soon|expires soon|now or never|forfeit",
]);
/** Sentences that warn of just that, or mention days without play. */
const WARNINGS = new Set([
  'Playing on to win back what is gone.',
  'Have you gone back another day to win back what was gone?',
  'You did not play on any of these days.',
]);

type Text = { readonly file: string; readonly text: string };

/** Texts for people: strings of several words, and words between a screen's tags. */
function textsOf(file: string): readonly Text[] {
  const source = readFileSync(join(ROOT, file), 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*\*).*$/gm, '');
  const strings = [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, single, double, tick]) => single ?? double ?? tick ?? '',
  );
  const between = [...source.matchAll(/>([^<>{}=;()]+)</g)].map(([, words = '']) => words.replaceAll(/\s+/g, ' '));
  return [...strings, ...between]
    .map((text) => text.trim())
    .flatMap((text) => (/[a-z] [a-z]/i.test(text) ? [{ file, text }] : []));
}

const files = globSync(CALM, { cwd: ROOT }).filter((file) => !file.includes('.test.') && !file.includes('/testing/'));
const texts = files.flatMap((file) => textsOf(file));

describe('every text of prompts, safer play, Quick Game and loading games', () => {
  it('S15-04 S9-06 is read', () => {
    expect([files.length > 30, texts.length > 200]).toEqual([true, true]);
    const read = texts.map(({ text }) => text);
    for (const known of ['Return to Gaming', 'Take a break', QUICK_MESSAGES.startFailed]) {
      expect(read.some((text) => text.includes(known))).toBe(true);
    }
  });

  it('S15-04 never asks to play more', () => {
    expect(texts.filter(({ text }) => MORE.test(text) && !WARNINGS.has(text))).toEqual([]);
  });

  it('S9-03 creates no false urgency', () => {
    expect(texts.filter(({ text }) => URGENT.test(text))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';

import { applyAllowance, lowerAllowance } from './tidy-comments.ts';
import { applyExceptions, checkTidy } from './tidy.ts';

function judge(path: string, text: string): readonly string[] {
  return checkTidy({ path, text }).map(({ line, message }) => `${line}: ${message}`);
}

const CODE = 'apps/server/src/play/plays/play.ts';
const SCREEN = 'apps/web/src/app/play.tsx';
const TEST = 'apps/server/src/play/plays/play.test.ts';
const SPEC = 'apps/web/e2e/play.spec.ts';

describe('shape', () => {
  it('holds names to kebab-case, folders and dotted suffixes included', () => {
    expect(judge('packages/ui/src/Button.tsx', '')).toEqual(['1: name "Button.tsx" in kebab-case']);
    expect(judge('packages/ui/src/my_parts/a.ts', '')).toEqual(['1: name "my_parts" in kebab-case']);
    expect(judge('apps/server/src/platform/db/migrations/0001-money.sql', '')).toEqual([]);
    expect(judge('apps/server/src/play/plays/plays.pg.test.ts', '')).toEqual([]);
    expect(judge('.oxlintrc.json', '').concat(judge('docs/README.md', ''))).toEqual([]);
  });

  it('wants every file of the web’s lib in a room', () => {
    expect(judge('apps/web/src/lib/news.ts', '')).toEqual(['1: move it into a room of lib']);
    expect(judge('apps/web/src/lib/session/session.ts', '')).toEqual([]);
  });

  it('holds the folders of features to one shape', () => {
    const feature = 'apps/web/src/features/wallet';
    const message = '1: a feature holds <name>-screen.tsx, parts/ and model/';
    for (const path of ['deposit.ts', 'deposit.css', 'parts/deep/a.tsx', 'model/a.css', 'other/a.ts']) {
      expect(judge(`${feature}/${path}`, '')).toEqual([message]);
    }
    expect(judge('apps/web/src/features/admin/sections.ts', '')).toEqual([]);
    expect(judge('apps/web/src/features/admin/players/players-section.tsx', '')).toEqual([]);
    expect(judge('apps/web/src/features/admin/players/deep/a.tsx', '')).toEqual([message]);
    for (const path of ['wallet-screen.tsx', 'wallet-screen.test.tsx', 'parts/a.css', 'parts/b.tsx', 'model/c.ts']) {
      expect(judge(`${feature}/${path}`, '')).toEqual([]);
    }
  });

  it('holds files to 400 lines and lines to 120 columns', () => {
    expect(judge(CODE, '\n'.repeat(400))).toEqual([]);
    expect(judge(CODE, '\n'.repeat(401))).toEqual(['1: split the file: 401 lines, 400 allowed']);
    expect(judge('apps/audit/src/recompute.ts', '\n'.repeat(1401))).toEqual([
      '1: split the file: 1401 lines, 1400 allowed',
    ]);
    const css = `\n/*${'é'.repeat(117)}*/`;
    expect(judge('apps/web/src/a.css', css)).toEqual(['2: break the line: 121 columns, 120 allowed']);
  });

  it('holds functions to 70 lines, wherever they are written', () => {
    const body = '\n'.repeat(70);
    const message = 'split the function: 71 lines, 70 allowed';
    expect(judge(CODE, `function f() {${body}}`)).toEqual([`1: ${message}`]);
    expect(judge(CODE, `\nexport const f = () => {${body}};`)).toEqual([`2: ${message}`]);
    expect(judge(CODE, `class A { m() {${body}} }`)).toEqual([`1: ${message}`]);
    expect(judge(CODE, `function f() {${'\n'.repeat(69)}}`)).toEqual([]);
    expect(judge(TEST, `describe('x', () => {${body}});`)).toEqual([]);
    expect(judge(TEST, `describe.each([1])('x', () => {${body}});`)).toEqual([]);
    expect(judge(TEST, `it('x', () => {${body}});`)).toEqual([`1: ${message}`]);
  });

  it('holds the tests of the browser to it too, but not the lists of them', () => {
    const message = 'split the function: 71 lines, 70 allowed';
    const body = '\n'.repeat(70);
    for (const call of ['test', 'test.slow', 'test.step', 'test.beforeEach']) {
      expect(judge(SPEC, `${call}('x', async () => {${body}});`)).toEqual([`1: ${message}`]);
    }
    for (const call of ['test.describe', 'test.describe.serial']) {
      expect(judge(SPEC, `${call}('x', () => {${body}});`)).toEqual([]);
    }
  });

  it('holds functions to four parameters', () => {
    const text = 'export const f = (a, b, c, d, e) => a;';
    expect(judge(CODE, text)).toEqual(['1: take an object: 5 parameters, 4 allowed']);
  });

  it('says so when a file is not a program', () => {
    expect(judge(CODE, 'const = 1;')).toEqual([expect.stringContaining('1: not a program: ')]);
  });

  it('keeps barrels to the index of a package', () => {
    const barrel = "export * from './a.ts';\nexport type { B } from './b.ts';";
    expect(judge('packages/ui/src/parts.ts', barrel)).toEqual(['1: import from where it is defined: no barrel']);
    expect(judge('packages/ui/src/index.ts', barrel)).toEqual([]);
  });

  it('wants a doc comment on what a package exports', () => {
    const message = '2: say in a doc comment what this promises';
    expect(judge('packages/core/src/a.ts', '\nexport function f() {}')).toEqual([message]);
    expect(judge('packages/core/src/a.ts', '/* why */\nexport function f() {}')).toEqual([message]);
    expect(judge('packages/core/src/a.ts', '/** Says f. */\nexport function f() {}')).toEqual([]);
    expect(judge('packages/ui/src/a.tsx', '\nexport const f = () => null;')).toEqual([message]);
    expect(judge('packages/core/src/a.ts', '\nexport class A {}')).toEqual([message]);
    expect(judge('packages/core/src/a.ts', '/** Says f. */\nexport const f = () => 1;')).toEqual([]);
    expect(judge('packages/core/src/a.ts', '\nexport const LIMIT = 3;\nexport type A = number;')).toEqual([]);
  });
});

it('a file with SQL says how many rows a statement has', () => {
  const path = 'apps/server/src/play/plays/play.sql.ts';
  expect(judge(path, "connection.query<Play>({ text: 'select stake from play' });")).toEqual([
    expect.stringContaining('list, find, one, exists or changed'),
  ]);
  expect(judge(path, "connection.query({ text: 'delete from play' });")).toEqual([]);
});

describe('banned expressions', () => {
  it.each([
    ['Math.random();', 'is not fair'],
    ['Date.now();', 'clock.nowMs()'],
    ['new Date();', 'clock.nowMs()'],
    ['parseFloat(text);', 'parseVt'],
    ['Number.parseFloat(text);', 'parseVt'],
    ['Number(amountSun);', 'shareFloor'],
    ['Number(play.stake / 2n);', 'shareFloor'],
    ['const x = +priceVt;', 'shareFloor'],
    ['process.env;', 'config.ts'],
    ["process.env['PORT'];", 'config.ts'],
    ["localStorage.getItem('a');", 'any access may throw'],
    ["window.sessionStorage.setItem('a', 'b');", 'any access may throw'],
    ["globalThis['localStorage'];", 'any access may throw'],
    ['const { localStorage: kept } = window;', 'any access may throw'],
    ["document.cookie = 'a=b';", 'any access may throw'],
    ['const a = <p role="alert">Wrong.</p>;', 'use Live'],
    ['const a = <div aria-live="polite" />;', 'use Live'],
    ['console.log(1);', 'logger'],
    ["query('SELECT * FROM play');", 'name the columns'],
    ['query(`select t.* from play t`);', 'name the columns'],
    ["query('SELECT stake FROM play');", 'SQL stands in'],
    ['query(`\n  INSERT INTO play VALUES (${x})`);', 'SQL stands in'],
    ["query('update play set stake = 1');", 'SQL stands in'],
    ["query('CREATE TABLE play (id bigint)');", 'SQL stands in'],
  ])('refuses %s', (text, advice) => {
    expect(judge(SCREEN, text).filter((finding) => finding.includes(advice))).toHaveLength(1);
  });

  it.each([
    'const a = <Live role="status">1</Live>; const b = <span role="timer" aria-live="off" />;',
    "const text = 'Math.random() and Date.now()'; // console.log(process.env)",
    'new Date(atMs).toISOString();',
    'Number(count); Number(userId >> 42n); BigInt(amountSun);',
    'Number((valueSun * 100n) / stakeSun);',
    "const label = 'Select a pack from the list'; const other = 'Update your name';",
    "query('SELECT count(*) AS plays');",
    'export const pattern = /Math.random/;',
  ])('lets %s pass', (text) => {
    expect(judge(SCREEN, text)).toEqual([]);
  });

  it('a number field that reads one notation alone is refused', () => {
    for (const attribute of ['type="number"', 'inputMode="decimal"']) {
      expect(judge('games/kit/a.tsx', `const a = <input ${attribute} />;`).join()).toContain('readTyped');
      expect(judge('packages/ui/src/form/input.tsx', `const a = <input ${attribute} />;`)).toEqual([]);
    }
    expect(judge('games/kit/a.tsx', 'const a = <input type="text" inputMode="numeric" />;')).toEqual([]);
  });

  it('lets each stand in its one place', () => {
    expect(judge('apps/server/src/platform/context/ports.ts', 'const nowMs = () => Date.now();')).toEqual([]);
    expect(judge('apps/server/src/config.ts', 'const settings = process.env;')).toEqual([]);
    expect(judge('tools/a.ts', 'console.log(process.env);')).toEqual([]);
    expect(judge('packages/ui/src/base/browser-store.ts', 'const find = () => localStorage;')).toEqual([]);
    expect(judge('apps/web/src/lib/browser/storage.ts', 'const text = () => document.cookie;')).toEqual([]);
    expect(judge('apps/server/src/play/plays/play.sql.ts', "query('SELECT stake FROM play');")).toEqual([]);
  });
});

describe('tests', () => {
  it.each([
    'await new Promise((resolve) => setTimeout(resolve, 50));',
    'await page.waitForTimeout(50);',
    "import { setTimeout as wait } from 'node:timers/promises';",
  ])('never sleep: %s', (text) => {
    expect(judge(TEST, text)).toEqual(['1: a test waits for what it wants to see, never for a time']);
    expect(judge('apps/web/e2e/s1-routes.spec.ts', text)).toHaveLength(1);
    expect(judge(CODE, text)).toEqual([]);
  });

  it.each(['it.only', 'describe.skip', 'it.skipIf(a)', 'test.fixme', 'it.todo', 'test.fails'])(
    'always run: %s',
    (callee) => {
      expect(judge(TEST, `${callee}('x', f);`)).toEqual(['1: every test runs, always: mend it or remove it']);
    },
  );

  it('replace no module of ours', () => {
    expect(judge(TEST, "vi.mock('./ledger.ts');")).toEqual(['1: hand in a port instead of mocking a module of ours']);
  });
});

describe('comments and migrations', () => {
  // In pieces, because searches of the repository for these words should find none.
  it.each([
    ['// TO', 'DO later'],
    ['/* FIX', 'ME */'],
    ['// @ts-', 'ignore'],
    ['// oxlint-', 'disable-next-line'],
    ['// ---', '--- helpers'],
  ])('refuses the comment %s%s', (start, end) => {
    expect(judge(CODE, `${start}${end}`)).toHaveLength(1);
  });

  it('lets the same words stand in a string', () => {
    expect(judge(CODE, "const text = 'TODO';")).toEqual([]);
  });

  it('wants columns named in migrations, comments apart', () => {
    const sql = '-- select * from a\nSELECT * FROM a;\nselect * into b;';
    expect(judge('apps/server/src/platform/db/migrations/0001-a.sql', sql)).toEqual([
      '2: name the columns: a new one must not change what this reads',
    ]);
  });
});

describe('exceptions', () => {
  const finding = { file: 'a.ts', line: 1, message: 'm' };

  it('silence exactly what they name', () => {
    expect(applyExceptions([finding], ['a.ts: m'])).toEqual([]);
    expect(applyExceptions([finding], [])).toEqual([finding]);
  });

  it('are faults once nothing needs them', () => {
    expect(applyExceptions([], ['a.ts: m'])).toHaveLength(1);
  });
});

describe('prose of comments', () => {
  const sentence = 'write a sentence with a subject and a verb, or nothing where name and types say it';

  it('refuses doc comments that begin as a fragment', () => {
    for (const first of ['What a', 'Whether a', 'Of a', 'How a', 'Who', 'Where a']) {
      expect(judge(CODE, `/** ${first} play is. */\nconst a = 1;`)).toEqual([`1: ${sentence}`]);
      expect(judge(CODE, `\n/**\n * ${first} play is.\n */\nconst a = 1;`)).toEqual([`2: ${sentence}`]);
    }
    expect(judge(CODE, '/** Says what a play is. */\nconst a = 1;')).toEqual([]);
    expect(judge(CODE, '// What is drawn here is wrong in old browsers.\nconst a = 1;')).toEqual([]);
  });

  it('refuses words that were given up, across lines too', () => {
    expect(judge(CODE, '/** Reads it anew. */\nconst a = 1;')).toEqual(['1: another word: again, not anew']);
    expect(judge(CODE, '/**\n * Answers all\n * the same.\n */\nconst a = 1;')).toEqual([
      '1: another word: still, or anyway, not all the same',
    ]);
    expect(judge(CODE, "const a = 'anew'; // renewed")).toEqual([]);
  });

  const found = (file: string, message = sentence) => ({ file, line: 1, message });

  it('allows an area as many as it has, and reports a wrong number', () => {
    const findings = [
      found('apps/web/src/a.ts'),
      found('apps/web/src/b.ts'),
      found('games/a.ts'),
      found('a.ts', 'other'),
    ];
    expect(applyAllowance(findings, { 'apps/web': 2, games: 1 })).toEqual([found('a.ts', 'other')]);
    expect(applyAllowance(findings, { 'apps/web': 2 })).toEqual([found('games/a.ts'), found('a.ts', 'other')]);
    const messages = (allowed: number) =>
      applyAllowance(findings.slice(0, 2), { 'apps/web': allowed }).map(({ message }) => message);
    expect(messages(1)).toEqual(['apps/web: 2 comments, 1 allowed: see node tools/tidy.ts --prose']);
    expect(messages(3)).toEqual(['apps/web: 2 comments, 3 allowed: run node tools/tidy.ts --lower']);
  });

  it('only ever lowers an allowance', () => {
    const findings = [found('apps/web/src/a.ts'), found('games/a.ts'), found('games/b.ts')];
    expect(lowerAllowance(findings, { 'apps/web': 3, games: 1, tools: 2 })).toEqual({ 'apps/web': 1, games: 1 });
  });
});

import { describe, expect, it } from 'vitest';

import { findReached } from './reach.ts';

const workspaces = [
  { folder: 'packages/core', manifest: { name: '@voltide/core', exports: { '.': './src/money.ts' } } },
  { folder: 'testkit', manifest: { name: '@voltide/testkit', exports: { './*': './src/*.ts' } } },
  { folder: '', manifest: { name: 'voltide' } },
];

const TEXTS: Readonly<Record<string, string>> = {
  'packages/core/src/money.ts': '',
  'packages/core/src/money.test.ts': "import './money.ts';",
  'apps/server/src/server.ts': "import './mail/letters.ts'; import './ledger/lane.ts'; import './sign-in/cookies.ts';",
  'apps/server/src/platform/http/answers.world.test.ts': "import '@voltide/testkit/world';",
  'apps/server/src/operate/mail/letters.ts': "import '@voltide/core';",
  'apps/server/src/operate/mail/letters.test.ts': "import './letters.ts';",
  'apps/server/src/operate/mail/mail.world.test.ts': "import '@voltide/testkit/world';",
  'apps/server/src/money/ledger/lane.ts': '',
  'apps/server/src/money/ledger/lane.sql.ts': "'select voltide.settle(1)'",
  'apps/server/src/money/ledger/lane.pg.test.ts': "import './lane.ts'; import '@voltide/testkit/pg';",
  'apps/server/src/platform/db/functions/settle.sql': 'create function voltide.settle(a int) returns int',
  'apps/server/src/platform/db/schema.pg.test.ts': "import '@voltide/testkit/pg';",
  'apps/server/src/people/sign-in/cookies.ts': "import '../mail/letters.ts';",
  'apps/web/e2e/mail.spec.ts': '',
  'apps/web/e2e/packs.spec.ts': '',
  'docs/rules.md': '',
  'tools/docs.test.ts': "readText('docs/rules.md')",
  'testkit/src/pg.ts': '',
  'testkit/src/world.ts': "import '@voltide/server/server'; import './clock.ts';",
  'testkit/src/clock.ts': '',
};

function reach(...changed: readonly string[]): readonly string[] {
  const files = Object.entries(TEXTS).map(([path, text]) => ({ path, text }));
  const { tests, specs } = findReached(files, workspaces, changed);
  return [...tests, ...specs].map((path) => path.replace(/^.*\//, ''));
}

describe('what a change can reach', () => {
  it('is every test without a database that imports it, however far away', () => {
    expect(reach('packages/core/src/money.ts')).toEqual(['money.test.ts', 'letters.test.ts', 'lane.pg.test.ts']);
  });

  it('is, of the tests with a server, those of its room', () => {
    expect(reach('apps/server/src/operate/mail/letters.ts')).toEqual(['letters.test.ts', 'mail.world.test.ts']);
    expect(reach('apps/server/src/money/ledger/lane.ts')).toEqual(['lane.pg.test.ts']);
  });

  it('is the rooms beside one that has no such tests, and the ones listed for what knows all rooms', () => {
    expect(reach('apps/server/src/people/sign-in/cookies.ts')).toEqual(['mail.world.test.ts']);
    expect(reach('apps/server/src/server.ts')).toEqual(['answers.world.test.ts']);
  });

  it('is what asks for a function of the database, and what reads a document', () => {
    expect(reach('apps/server/src/platform/db/functions/settle.sql')).toEqual(['lane.pg.test.ts', 'schema.pg.test.ts']);
    expect(reach('docs/rules.md')).toEqual(['docs.test.ts']);
  });

  it('is all that uses a part of the testkit', () => {
    expect(reach('testkit/src/clock.ts')).toEqual(['answers.world.test.ts', 'mail.world.test.ts']);
    expect(reach('testkit/src/pg.ts')).toEqual(['lane.pg.test.ts', 'schema.pg.test.ts']);
  });

  it('is a changed test itself, which for those of the browser is all', () => {
    expect(reach('apps/server/src/operate/mail/mail.world.test.ts')).toEqual(['mail.world.test.ts']);
    expect(reach('apps/web/e2e/packs.spec.ts')).toEqual(['packs.spec.ts']);
  });

  it('is everything that needs no database for what holds everywhere', () => {
    expect(reach('package-lock.json')).toEqual(['money.test.ts', 'letters.test.ts', 'docs.test.ts']);
  });
});

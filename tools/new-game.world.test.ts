import { execFile, spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { copyRepository } from './copy-repository.ts';
import { nameFault, wordsOf } from './new-game.ts';
import { ROOT } from './repository.ts';

const ID = 'harbour-coin';

let folder = '';

function make(id: string) {
  return spawnSync(process.execPath, ['tools/new-game.ts', id], { cwd: folder, encoding: 'utf8' });
}

/** Runs the tests of a project in the copy, as the author of a game would. @returns the runner's output. */
async function test(project: string, ...files: readonly string[]): Promise<string> {
  const runner = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const words = ['run', '--project', project, '--reporter', 'dot', ...files];
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  for (const name of Object.keys(env)) if (name.startsWith('VITEST')) delete env[name as keyof typeof env];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [runner, ...words], { cwd: folder, env });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`the tests of ${files.join()} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

beforeAll(() => {
  folder = copyRepository('new-game');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a game is made by its name, passes its own tests at once, and is played after one line in the list', async () => {
  const made = make(ID);
  expect([made.stderr, made.status]).toEqual(['', 0]);
  const line = "export { harbourCoinGame } from './harbour-coin/rules.ts';";
  expect(made.stdout).toContain(line);
  expect(await test('pure', `games/${ID}`)).toMatch(/Test Files +1 passed/);
  expect(await test('dom', `games/${ID}`)).toMatch(/Test Files +1 passed/);

  appendFileSync(join(folder, 'games', 'games.ts'), `${line}\n`);
  const wide = ['games/conformance.test.ts', 'games/packs/rules.test.ts', `games/${ID}`];
  expect(await test('pure', ...wide)).toMatch(/Test Files +3 passed/);
  expect(await test('dom', 'apps/web/src/features/games')).toMatch(/Test Files +1 passed/);
  expect(await test('world', `games/${ID}`)).toMatch(/Test Files +1 passed/);
});

it('a game that is there already is left as it is, and a name that no folder should have makes none', () => {
  const before = readFileSync(join(folder, 'games', 'wheel', 'rules.ts'), 'utf8');
  for (const id of ['wheel', '../up', 'Coin', 'coin_toss', '']) {
    const { status, stdout } = make(id);
    expect([id, status, stdout]).toEqual([id, 2, '']);
  }
  expect(readFileSync(join(folder, 'games', 'wheel', 'rules.ts'), 'utf8')).toBe(before);
  expect([nameFault('wheel'), nameFault(ID)]).toEqual(['games/wheel is there already', undefined]);
  expect(wordsOf(ID)).toMatchObject({
    Name: 'Harbour coin',
    Pascal: 'HarbourCoin',
    camel: 'harbourCoin',
    UPPER: 'HARBOUR_COIN',
  });
});

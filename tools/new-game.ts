import { formatVt } from '@voltide/core';
import { commitmentOf, documentHash, drawPlay } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import type { AnyGame } from '@voltide/games/game';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { ROOT } from './repository.ts';

const TEMPLATE = join(import.meta.dirname, 'new-game');
const NAME = /^[a-z]+(-[a-z]+)*$/;
const MOST_LETTERS = 24;
const USAGE = 'usage: npm run new-game -- NAME, of small letters and dashes, such as coin-toss';

const SERVER_SEED = 'c'.repeat(64);
const CLIENT_SEED = 'harbour-1';
const NONCES = 12;

/** Returns the values of the template's placeholders. */
export function wordsOf(id: string): Readonly<Record<string, string>> {
  const pascal = id.replace(/(?:^|-)[a-z]/g, (start) => start.replace('-', '').toUpperCase());
  const words = id.replaceAll('-', ' ');
  return {
    id,
    Name: `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
    Pascal: pascal,
    camel: `${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}`,
    UPPER: id.replaceAll('-', '_').toUpperCase(),
  };
}

/** Names the fault of a new game's name; undefined for a valid one. */
export function nameFault(id: string): string | undefined {
  if (!NAME.test(id) || id.length > MOST_LETTERS) return USAGE;
  return existsSync(join(ROOT, 'games', id)) ? `games/${id} is there already` : undefined;
}

async function makeGame(id: string): Promise<string> {
  const words = wordsOf(id);
  const folder = join(ROOT, 'games', id);
  for (const path of readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.txt')) continue;
    const text = readFileSync(join(TEMPLATE, path), 'utf8');
    writeNew(join(folder, path.slice(0, -'.txt'.length).replace('readme', 'README')), fillIn(text, words));
  }
  writeNew(join(folder, 'table.json'), jsonOf([publishedTable(id)]));
  const game = await loadGame(join(folder, 'rules.ts'));
  writeNew(join(folder, 'vectors.json'), jsonOf(vectorsOf(game)));
  execFileSync(process.execPath, [join(ROOT, 'node_modules', 'oxfmt', 'bin', 'oxfmt'), folder], { cwd: ROOT });
  return `export { ${words['camel'] ?? id}Game } from './${id}/rules.ts';`;
}

function fillIn(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/__(id|Name|Pascal|camel|UPPER)__/g, (_, name: string) => words[name] ?? '');
}

function writeNew(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: 'wx' });
}

function jsonOf(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function publishedTable(id: string) {
  const table = { id, version: 1, hundredths: 195 };
  return { ...table, hash: documentHash(nodeHashes, table) };
}

async function loadGame(file: string): Promise<AnyGame> {
  const module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  const game = Object.values(module).find((value) => typeof value === 'object' && value !== null && 'resolve' in value);
  if (game === undefined) throw new Error(`${file} exports no game`);
  return game as AnyGame;
}

/** Plays by the rules as they were made, so that a change of them is noticed. */
function vectorsOf(game: AnyGame) {
  const plays = game.listPublished().flatMap((table) =>
    game.examples.flatMap((document) =>
      Array.from({ length: NONCES }, (_, nonce) => {
        const input = game.parseInput(document);
        const seeds = { serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, nonce };
        const draws = drawPlay(nodeHashes, seeds, game.plan(input));
        const { payoutSun, edgeSun } = game.resolve(draws, input, table);
        const [payout, edge] = [formatVt(payoutSun), formatVt(edgeSun)];
        return { table: table.id, nonce, input: document, draws, payout, edge };
      }),
    ),
  );
  const commitment = commitmentOf(nodeHashes, SERVER_SEED);
  return { serverSeed: SERVER_SEED, commitment, clientSeed: CLIENT_SEED, plays };
}

async function main(id: string): Promise<void> {
  const fault = nameFault(id);
  if (fault !== undefined) {
    console.error(fault);
    process.exitCode = 2;
    return;
  }
  const line = await makeGame(id);
  console.log(`games/${id} is made. Its tests run already:`);
  console.log(`  npx vitest run --project pure games/${id}`);
  console.log(`  npx vitest run --project dom games/${id}`);
  console.log('It is played at /games once this line stands in games/games.ts:');
  console.log(`  ${line}`);
  console.log(`Then this runs too: npx vitest run --project world games/${id}`);
}

if (import.meta.main) await main(process.argv[2] ?? '');

import { describeGame } from '@voltide/testkit/game-conformance';
import { expect, it } from 'vitest';

import { listGames } from './registry.ts';

it('S15-02 no two games share an id, a name or a message domain', () => {
  const games = listGames();
  const domains = games.flatMap((game) =>
    game.examples.slice(0, 1).map((document) => game.plan(game.parseInput(document)).domain),
  );
  for (const names of [games.map(({ id }) => id), games.map(({ name }) => name), domains]) {
    expect(new Set(names).size).toBe(games.length);
  }
});

for (const game of listGames()) describeGame(game);

import { describe, expect, it } from 'vitest';

import { listPaths, readText } from './repository.ts';
import { checkRoomLoops } from './room-loops.ts';

function judge(files: Readonly<Record<string, string>>): readonly string[] {
  const sources = Object.entries(files).map(([path, text]) => ({ path: `house/play/${path}`, text }));
  return checkRoomLoops(sources, [{ folder: 'house/', depth: 2 }]).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
}

describe('loops between rooms', () => {
  it('are found when two rooms import each other, by whichever files', () => {
    const plays = "import { a } from 'vitest';\nimport { pack } from '../packs/pack.ts';";
    expect(
      judge({
        'plays/export.ts': plays,
        'packs/open.ts': "import { play } from '../plays/play.ts';",
        'packs/pack.ts': '',
      }),
    ).toEqual(['house/play/plays/export.ts:2 rooms in a loop, types included: play/plays → play/packs → play/plays']);
  });

  it.each([
    ['static', "import { x } from '../a/x.ts';"],
    ['type-only', "import type { X } from '../a/x.ts';"],
    ['re-exported', "export * from '../a/x.ts';"],
    ['dynamic', "const x = await import('../a/x.ts');"],
    ['inside a type', "type X = import('../a/x.ts').X;"],
  ])('are found when the way back is %s', (_, back) => {
    expect(judge({ 'a/x.ts': "import { y } from '../b/y.ts';", 'b/z.ts': back })).toEqual([
      'house/play/a/x.ts:1 rooms in a loop, types included: play/a → play/b → play/a',
    ]);
  });

  it('are found through other rooms and through files that stand by themselves, and told once', () => {
    const files = {
      'a/x.ts': "import { y } from '../b/y.ts';",
      'b/y.ts': "import { z } from '../z.ts';",
      'z.ts': "import { x } from './a/x.ts';",
    };
    expect(judge(files)).toEqual([
      'house/play/a/x.ts:1 rooms in a loop, types included: play/a → play/b → play/z.ts → play/a',
    ]);
  });

  it('are not what tests import, and not what leads one way only', () => {
    const files = {
      'a/x.ts': "import { y } from '../b/y.ts'; import { w } from './w.ts';",
      'a/w.ts': "import { y } from '../b/y.ts';",
      'b/y.ts': "import { c } from '../c.ts'; import { out } from '../../../elsewhere/a/x.ts';",
      'b/y.test.ts': "import { x } from '../a/x.ts';",
    };
    expect(judge(files)).toEqual([]);
  });

  it('are none where a room answers calls beside its rules, and one where its rules import those', () => {
    const files = {
      'handle.ts': "import { Context } from './context/context.ts';",
      'calls.ts': "import { PROMO_CALLS } from './promo/calls.ts';",
      'context/context.ts': "import { createPromo } from '../promo/promo.ts';",
      'promo/calls.ts': "import { handle } from '../handle.ts'; import { find } from './promo.ts';",
      'promo/promo.ts': '',
    };
    expect(judge(files)).toEqual([]);
    expect(judge({ ...files, 'promo/promo.ts': "import { readPromo } from './calls.ts';" })).not.toEqual([]);
  });

  it('are nowhere in the server and in the web', () => {
    const files = listPaths()
      .filter((path) => /^apps\/(server|web)\/src\/.*\.tsx?$/.test(path))
      .map((path) => ({ path, text: readText(path) }));
    expect(checkRoomLoops(files)).toEqual([]);
  });
});

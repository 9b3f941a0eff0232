import { describe, expect, it } from 'vitest';

import { checkStyles, findColours, findUndefinedClasses, findUnusedClasses, writeColours } from './styles.ts';

describe('colours and classes', () => {
  it('stand once: what is generated from tokens.css is fresh, and every class has a sheet and an element', () => {
    expect(checkStyles()).toEqual([]);
  });

  it('are written for TypeScript where both themes declare them, but for the materials of the art', () => {
    const css = `:root {
  --bg0: oklch(1 0 0);
  --line-strong: oklch(0.6 0.03 240);
  --a-ink: oklch(0.2 0.04 250);
  --only-here: oklch(0.5 0.1 20);
}

.dark {
  --bg0: oklch(0 0 0);
  --line-strong: oklch(0.52 0.03 248);
  --a-ink: oklch(0.1 0.04 250);
}
`;
    const text = writeColours(css);
    expect(text).toContain("  dark: {\n    bg0: [0, 0, 0],\n    'line-strong': [0.52, 0.03, 248],\n  },\n");
    expect(text).toContain("  light: {\n    bg0: [1, 0, 0],\n    'line-strong': [0.6, 0.03, 240],\n  },\n");
    expect(text).toContain("PAGE_COLOURS = { dark: '#000000', light: '#ffffff' }");
  });

  it.each([
    ['color: #c6f432;', 1],
    ['background: oklch(0.15 0.022 248 / 0.5);', 1],
    ['border-color: rgb(20, 30, 40);', 1],
    ["pen.fillStyle = '#7a8794';", 1],
    ['mask-image: linear-gradient(#000 14px, rgb(0 0 0 / 0.35));', 0],
    ['box-shadow: 0 1px 0 oklch(1 0 0 / 0.06);', 0],
    ['background: oklch(from var(--shade) l c h / 0.5);', 0],
    ['background: oklch(0.6 0.12 var(--hue) / 0.2);', 0],
    ['/* as #c6f432 was */', 0],
  ])('a colour outside of the tokens in %j gives %i finding', (text, count) => {
    expect(findColours({ path: 'x.css', text })).toHaveLength(count);
  });

  it('a class that no element carries is found, one whose name is put together is not', () => {
    const sheet = {
      path: 'x.css',
      text: '.seen {\n  width: 1.5rem;\n}\n\n.lost > .tone-warm {\n  color: var(--fg);\n}\n',
    };
    const found = findUnusedClasses([sheet], ['<p className={`seen tone-${tone}`} />']);
    expect(found).toEqual([{ file: 'x.css', line: 5, message: 'nothing carries the class lost' }]);
  });

  it('a class that no sheet knows is found, unless a test or code looks for it', () => {
    const page = { path: 'x.tsx', text: "<p className=\"seen mt-4\">\n<b className={cx('hook', isOn && 'on')} />" };
    const sheet = { path: 'x.css', text: '.seen {\n  width: 1px;\n}\n' };
    expect(findUndefinedClasses([page], [sheet], ["page.locator('.hook')"])).toEqual([
      { file: 'x.tsx', line: 1, message: 'no style sheet knows the class mt-4' },
    ]);
  });
});

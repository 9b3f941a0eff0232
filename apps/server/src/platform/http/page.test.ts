import { findRoute } from '@voltide/contract';
import { listPacks } from '@voltide/games/packs/catalogue';
import { describe, expect, it } from 'vitest';

import { escapeHtml, fillPage, headOf, setAddress, setPreview } from './page.ts';

const BUILT = `<html><head>
  <title>Old</title>
  <meta
    name="description"
    content="Old text"
  />
  <meta property="og:title" content="Old" />
  <meta property="og:url" content="/" />
  <meta property="og:image" content="/share.png" />
  <meta property="og:image:alt" content="Old" />
</head><body><!--for / /home--><p>Welcome</p><!--/for--><!--for /packs/:packId--><img
  src="/art/:packId.svg" class="md:flex" /><!--/for--></body></html>`;

describe('the page of a route', () => {
  it("S1-02 has the route's title, description and one address, however it was written", () => {
    const head = headOf(findRoute('/PACKS/'), '/PACKS/', 'https://play.example');
    const page = fillPage(BUILT, head);
    expect(page).toContain('<title>Packs · Voltide</title>');
    expect(page).toContain('content="All packs, each with its exact odds, price and return to player."');
    expect(page).toContain('<link rel="canonical" href="https://play.example/packs">');
    expect(page).toContain('property="og:url" content="https://play.example/packs"');
    expect(page).toContain('content="https://play.example/share.png"');
    expect(page.replace('property="og:image:alt" content="Old"', '')).not.toContain('Old');
  });

  it('S5-01 of one battle shows its picture in previews of links, and the general one while it has none', () => {
    const origin = 'https://play.example';
    const filled = fillPage(BUILT, headOf(findRoute('/battles'), '/battles', origin));
    const preview = {
      title: 'Ada "wins"',
      description: 'Three rounds.',
      path: '/battles?b=a-b_1',
      picture: '/api/battles/a-b_1/picture',
      alt: 'Ada wins',
    };
    const page = setPreview(filled, preview, origin);
    expect(page).toContain('property="og:title" content="Ada &quot;wins&quot; · Voltide"');
    expect(page).toContain('property="og:image" content="https://play.example/api/battles/a-b_1/picture"');
    expect(page).toContain('property="og:image:alt" content="Ada wins"');
    expect(page).toContain('property="og:url" content="https://play.example/battles?b=a-b_1"');
    const early = setAddress(filled, '/battles?b=a-b_1', origin);
    expect(early).toContain('property="og:image" content="https://play.example/share.png"');
    expect(early).toContain('property="og:url" content="https://play.example/battles?b=a-b_1"');
  });

  it('is named after the pack where it is about one', () => {
    for (const { id, name } of listPacks()) {
      const head = headOf(findRoute(`/packs/${id}`), `/Packs/${id.toUpperCase()}/`, 'https://play.example');
      expect(head).toMatchObject({ title: `${name} · Voltide`, canonical: `https://play.example/packs/${id}` });
    }
  });

  it('S1-01 an unknown path is not offered to search engines', () => {
    const page = fillPage(BUILT, headOf(undefined, '/nowhere', 'https://play.example'));
    expect(page).toContain('<title>Page not found · Voltide</title>');
    expect(page).toContain('content="noindex"');
    expect(page).not.toContain('canonical');
  });

  it('holds of what was built for some routes its own part alone, about what its address names', () => {
    const pageOf = (path: string): string => fillPage(BUILT, headOf(findRoute(path), path, 'https://play.example'));
    const bodyOf = (path: string): string => pageOf(path).split('<body>')[1] ?? '';
    expect(bodyOf('/')).toBe('<p>Welcome</p></body></html>');
    expect(bodyOf('/home')).toBe(bodyOf('/'));
    expect(bodyOf('/packs/Glass-Tide/')).toContain('src="/art/glass-tide.svg" class="md:flex"');
    expect(bodyOf('/packs/Glass-Tide/')).not.toContain('Welcome');
    expect(bodyOf('/packs/"><script>')).not.toContain('<script>');
    expect(bodyOf('/help')).toBe('</body></html>');
    expect(bodyOf('/nowhere')).toBe('</body></html>');
  });

  it('S13-01 leaves out for a route what was built for all but it, and keeps it elsewhere', () => {
    const built = '<body><!--not for /adminxxx--><header></header><!--/not--><main></main></body>';
    const pageOf = (path: string): string => fillPage(built, headOf(findRoute(path), path, 'https://play.example'));
    expect(pageOf('/AdminXXX/')).toBe('<body><main></main></body>');
    for (const path of ['/', '/packs', '/adminxxxx', '/admin']) expect(pageOf(path)).toContain('<header></header>');
  });

  it('writes nothing into the page that could be markup', () => {
    const title = '"><script>alert(1)</script>$&$1';
    const publicUrl = 'https://play.example';
    const head = { title, description: title, canonical: undefined, publicUrl, route: undefined };
    const page = fillPage(BUILT, head);
    expect(page).not.toContain('<script>');
    expect(page.split(escapeHtml(title)).length).toBe(4);
  });
});

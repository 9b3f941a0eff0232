import { expect, it } from 'vitest';

import { browserName } from './browser-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/156.0.8078.79 Safari/537.36`, 'Chrome 156'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/156.0.0.0 Safari/537.36`, 'Chrome 156'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.1.2`, 'Edge 156'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox 153'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML) Version/26.1 Mobile/15E148 Safari/604.1', 'Safari 26'],
  ['<script>alert(1)</script>', 'other'],
  ['', 'other'],
])('S12-01 of a user agent only browser and main version are kept: %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

/**
 * Lighthouse, mobile, over addresses of a running Voltide; prints one JSON line per address with each category's score.
 *
 * Usage: CHROME_PATH=/usr/bin/chromium node tools/lighthouse/measure.mjs URL [URL ...]
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const addresses = process.argv.slice(2);
if (addresses.length === 0) {
  console.error('usage: node tools/lighthouse/measure.mjs URL [URL ...]');
  process.exit(2);
}
for (const address of addresses) {
  const chrome = await launch({ chromeFlags: FLAGS, logLevel: 'silent' });
  try {
    const run = await lighthouse(address, { port: chrome.port, logLevel: 'silent', output: 'json' });
    const scores = Object.fromEntries(
      Object.values(run.lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    );
    const faults = Object.values(run.lhr.audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary')
      .map(({ id }) => id);
    const timings = Object.fromEntries(
      ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map(
        (id) => [id, Math.round((run.lhr.audits[id]?.numericValue ?? 0) * 1000) / 1000],
      ),
    );
    console.log(JSON.stringify({ address, scores, timings, faults }));
  } finally {
    chrome.kill();
  }
}

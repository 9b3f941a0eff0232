/**
 * Brings the application's code into the page with its second frame: until the first is drawn, network and processor
 * belong to it. The build writes this file into the page, and what is to be loaded into a template.
 */

import { reportFailedStart } from './report-start.ts';

/** A page that nobody looks at is not drawn, and loads all the same. */
const PATIENCE_MS = 1000;

const code = document.querySelector<HTMLTemplateElement>('#code');

function bring(): void {
  if (code === null || !code.isConnected) return;
  code.remove();
  document.head.append(code.content);
}

if (document.visibilityState === 'hidden') bring();
else {
  requestAnimationFrame(() => requestAnimationFrame(bring));
  setTimeout(bring, PATIENCE_MS);
}

reportFailedStart();

/**
 * Loads the application's code with the second frame: until the first is drawn, network and processor belong to it. The
 * build inlines this file, and puts what is to be loaded into a template.
 */

import { reportFailedStart } from './report-start.ts';

/** A hidden page draws no frame, and loads anyway. */
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

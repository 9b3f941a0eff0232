import { runVectors, type VectorResult } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';

import { testVectors } from '../../../../docs/rules/rules.json' with { type: 'json' };

declare global {
  interface Window {
    runPublishedVectors: () => readonly VectorResult[];
  }
}

/** A page for tests: recomputes every published vector in the browser, from the very source that ships. */
window.runPublishedVectors = () => runVectors(browserHashes, testVectors);

import type { Plugin } from 'vite';

/** Oracles of tests, far too heavy for a page (decision 0049). */
const ORACLES = /\/node_modules\/(tronweb|@tronweb3)\//;

/** Fails a build that would ship an oracle of the tests to browsers. */
export function barOracles(): Plugin {
  return {
    name: 'voltide:bar-oracles',
    apply: 'build',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        if (ORACLES.test(id)) this.error(`${id} is for tests alone and may not be in the page`);
      }
    },
  };
}

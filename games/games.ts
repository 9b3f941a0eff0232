/** Every game, one line each: a new game adds its line here, and nothing else outside its folder. */
export { cachesGame } from './caches/rules.ts';
export { spinGame } from './daily-spin/rules.ts';
export { packsGame } from './packs/rules.ts';
export { wheelGame } from './wheel/rules.ts';

export * from './check-choice.ts';
export * from './chooser.ts';
export * from './local-chain.ts';
export * from './quicknet.ts';
export * from './source.ts';

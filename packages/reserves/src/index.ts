export * from './blinds.ts';
export * from './check.ts';
export * from './document.ts';
export * from './tree.ts';

export * from './assert.ts';
export * from './canonical-json.ts';
export * from './clock.ts';
export * from './csv.ts';
export * from './ids.ts';
export * from './money.ts';
export * from './typed-number.ts';

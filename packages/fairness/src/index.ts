export * from './draw.ts';
export * from './hash-port.ts';
export * from './match-draws.ts';
export * from './merkle.ts';
export * from './play-draws.ts';
export * from './seeds.ts';
export * from './text.ts';
export * from './vectors.ts';

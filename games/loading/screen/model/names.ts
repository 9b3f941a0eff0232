import { TOKEN_SCORE, type LoadingGameId } from '../../loading-game.ts';

export const GAMES: Readonly<
  Record<LoadingGameId, { readonly name: string; readonly about: string; readonly keys: string; readonly how: string }>
> = {
  snake: {
    name: 'Snake',
    about: 'Eat, grow, and stay off the walls.',
    keys: 'Arrow keys steer. P pauses.',
    how: 'Press an arrow to start.',
  },
  target: {
    name: 'Target Practice',
    about: 'Thirty seconds. Each target is there for two.',
    keys: 'Arrow keys aim, Space shoots. P pauses.',
    how: 'Your first shot starts the clock.',
  },
  memory: {
    name: 'Memory Match',
    about: 'Find eight pairs.',
    keys: 'Arrow keys move, Space turns a card. P pauses.',
    how: 'Turn any card to start.',
  },
};

export function pointsText(score: number): string {
  return score === 1 ? '1 point' : `${score} points`;
}

export type Outcome = { readonly score: number; readonly isBest: boolean } & (
  | {
      readonly kind: 'counted';
      readonly hasToken: boolean;
      readonly tokensToday: number;
      readonly tokensPerDay: number;
    }
  | { readonly kind: 'fun' }
);

export function outcomeText(outcome: Outcome): string {
  if (outcome.kind === 'fun') return 'Just for fun: only guests and accounts get tokens.';
  const { score, hasToken, tokensToday, tokensPerDay } = outcome;
  if (hasToken) return `You got a token, ${tokensToday} of ${tokensPerDay} today.`;
  if (score >= TOKEN_SCORE) return `You have all ${tokensPerDay} tokens of today.`;
  return `${TOKEN_SCORE} points give a token.`;
}

export function secondsText(leftMs: number): string {
  return `${Math.ceil(leftMs / 1000)} s`;
}

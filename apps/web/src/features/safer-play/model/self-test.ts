/** About the last twelve months. No answer leaves the page. */
export const QUESTIONS = [
  'Have you staked more than you could well afford to lose?',
  'Have you gone back another day to win back what was gone?',
  'Have you borrowed or sold something to have money for play?',
  'Have you played for longer than you meant to, or found it hard to stop?',
  'Has play cost you sleep, work, or time with people you care about?',
  'Have you hidden from somebody how much you play?',
  'Has somebody told you that they worry about your play?',
  'Have you felt bad about how you play?',
] as const;

export const ANSWERS = ['Never', 'Sometimes', 'Often'] as const;
export type Answer = (typeof ANSWERS)[number];

const POINTS: Readonly<Record<Answer, number>> = { Never: 0, Sometimes: 1, Often: 2 };
const SERIOUS_POINTS = 5;

/** Result of the answers; undefined while one is missing. */
type Outcome = 'nothing' | 'some' | 'serious';

export function outcomeOf(answers: readonly (Answer | undefined)[]): Outcome | undefined {
  if (answers.length < QUESTIONS.length || answers.includes(undefined)) return undefined;
  const points = answers.reduce((sum, answer) => sum + (answer === undefined ? 0 : POINTS[answer]), 0);
  return points === 0 ? 'nothing' : points < SERIOUS_POINTS ? 'some' : 'serious';
}

export const OUTCOME_TEXT: Readonly<Record<Outcome, string>> = {
  nothing: 'Nothing stands out in your answers. Limits are still worth setting while you do not need them.',
  some: 'Some of your answers are early signs. A limit on loss or time, or a break of a few days, is a good step now.',
  serious:
    'Your answers describe play that does harm. Talking to one of the places below costs nothing and commits you to ' +
    'nothing. You can also exclude yourself above.',
};

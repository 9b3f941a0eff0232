import { sentenceOf, type ProofStep, type Verdict } from '@voltide/proofs/verdict';

/** The sentence of a verdict, and each step with its numbers. */
export function stepsText(verdict: Verdict): string {
  return `${[verdict.title, `  ${sentenceOf(verdict)}`, ...verdict.steps.flatMap(stepLines)].join('\n')}\n`;
}

function stepLines({ ok, text, numbers }: ProofStep): readonly string[] {
  const lines = numbers.flatMap(([name, value]) => {
    const [first = '', ...more] = value.split('\n');
    return [`      ${name}: ${first}`, ...more.map((line) => `        ${line}`)];
  });
  return [`  ${ok ? 'ok' : 'WRONG'}: ${text}`, ...lines];
}

const EXIT_CODES: Readonly<Record<Verdict['state'], 0 | 1 | 2>> = {
  proven: 0,
  sealed: 0,
  mismatch: 1,
  'not covered': 1,
  nothing: 2,
};

/** Returns 1 if something of any file does not hold, else 2 if there is nothing to check, and 0 if everything holds. */
export function worstCodeOf(verdicts: readonly Verdict[]): 0 | 1 | 2 {
  const codes = verdicts.map(({ state }) => EXIT_CODES[state]);
  return codes.includes(1) ? 1 : codes.includes(2) ? 2 : 0;
}

export function sealJson(verdict: Verdict): string {
  const { title, state, told, notProven, steps } = verdict;
  const result = state === 'mismatch' ? 'mismatch' : 'ok';
  const seal = { title, state, told, notProven, steps: steps.map(({ ok, text }) => ({ ok, text })) };
  return `${JSON.stringify({ result, seal }, undefined, 2)}\n`;
}

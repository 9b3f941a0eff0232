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

import { Button, Live } from '@voltide/ui';
import { useState } from 'react';

import { ANSWERS, OUTCOME_TEXT, outcomeOf, QUESTIONS, type Answer } from '../model/self-test.ts';

/** A self-test. The answers stay in this page, and are dropped when it is left. */
export function SelfTest() {
  const [answers, setAnswers] = useState<readonly (Answer | undefined)[]>(() => QUESTIONS.map(() => undefined));
  const [isAsked, setAsked] = useState(false);
  const outcome = outcomeOf(answers);
  const open = answers.filter((answer) => answer === undefined).length;
  const choose = (place: number, answer: Answer): void => {
    setAnswers(answers.map((each, i) => (i === place ? answer : each)));
  };
  return (
    <div className="self-test">
      <p>Think of the last twelve months. Your answers are neither sent nor kept.</p>
      <ol>
        {QUESTIONS.map((question, place) => (
          <li key={question}>
            <fieldset>
              <legend>{question}</legend>
              <div>
                {ANSWERS.map((answer) => (
                  <label key={answer}>
                    <input
                      type="radio"
                      name={`question-${place}`}
                      checked={answers[place] === answer}
                      onChange={() => choose(place, answer)}
                    />
                    {answer}
                  </label>
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <Button onClick={() => setAsked(true)}>What my answers say</Button>
      <Live as="p" role="status" className="self-test-outcome" data-empty={!isAsked || undefined}>
        {!isAsked
          ? null
          : outcome === undefined
            ? `Answer the other ${open === 1 ? 'one' : open} first.`
            : OUTCOME_TEXT[outcome]}
      </Live>
    </div>
  );
}

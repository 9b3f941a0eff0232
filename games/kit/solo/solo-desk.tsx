import type { ReactNode } from 'react';

import { SoloFrame } from './solo-frame.tsx';
import { useDesk } from './use-desk.ts';
import { useRun } from './use-run.ts';
import type { SoloGame, SoloInput, SoloResult } from './use-solo.ts';

type SoloDeskProps = {
  readonly game: SoloGame;
  /** Choice besides the bet. */
  readonly choice: (isBusy: boolean) => ReactNode;
  /** Builds the input for a bet, in decimal VT. */
  readonly inputOf: (bet: string) => SoloInput;
  /** Draws the result as a picture; decoration beside the words. It turns until there is a result. */
  readonly picture: (result: SoloResult | undefined) => ReactNode;
  /** Names the result: "Heads". */
  readonly words: (result: SoloResult) => string;
};

/** Shows the desk of a game of one stake whose picture turns until the result is shown. */
export function SoloDesk({ game, choice, inputOf, picture, words }: SoloDeskProps) {
  const desk = useDesk(game, inputOf);
  const { runMs, finish } = useRun(desk);
  const { state } = desk;
  const shown = state.phase === 'landed' ? state.opened : undefined;
  return (
    <SoloFrame
      desk={desk}
      finish={finish}
      words={{ result: words }}
      choice={choice(desk.isBusy)}
      picture={
        <div
          className="solo-picture panel"
          data-board
          data-phase={state.phase}
          style={{ '--solo-run': `${runMs}ms` }}
          aria-hidden
        >
          <div key={shown?.id ?? state.phase}>{picture(shown?.result)}</div>
        </div>
      }
    />
  );
}

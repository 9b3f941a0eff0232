import { useRef, useState } from 'react';

import { isGreat } from '../../../kit/share/is-great.ts';
import { SoloFrame } from '../../../kit/solo/solo-frame.tsx';
import type { SoloWords } from '../../../kit/solo/solo-words.ts';
import { useDesk } from '../../../kit/solo/use-desk.ts';
import type { SoloGame } from '../../../kit/solo/use-solo.ts';
import { wheelGame } from '../../rules.ts';
import type { BoardHandle } from '../disc/wheel-board.tsx';
import type { ShownMode, ShownWheel } from '../model/shown-wheel.ts';
import { readSpin, spokenResult, tenthsOf, timesText, toneOf } from '../model/spin-result.ts';
import { AnnouncedStripNote } from '../parts/announced-strip.tsx';
import { LastResults } from '../parts/last-results.tsx';
import { ModeChoice } from '../parts/mode-choice.tsx';
import { OddsPanel } from '../parts/odds-panel.tsx';
import { OwnSpins } from '../parts/own-spins.tsx';
import { PayList } from '../parts/pay-list.tsx';
import { RecentSpins } from '../parts/recent-spins.tsx';
import { useOwnSpins } from '../parts/use-own-spins.ts';
import { useHost, type WheelHost } from '../host.ts';
import { ShareSpin } from './share-spin.tsx';
import { useSpinSound } from './spin-sound.ts';
import { SpinStage } from './spin-stage.tsx';
import './spin-desk.css';

const WORDS: SoloWords = {
  result: (result) => (result.payoutSun === 0n ? '' : timesText(tenthsOf(result))),
  spoken: (result) => spokenResult(readSpin(result)),
  play: 'Spin',
  again: 'Spin again',
  asking: 'Spinning',
  running: 'Turning',
  speed: 'Speed of the wheel',
};

/** Shows the whole of a spin: modes, wheel, bet, result, and earlier spins. Its places stay in every state. */
export function SpinDesk({ wheel }: { readonly wheel: ShownWheel }) {
  const host = useHost();
  const [chosen, setChosen] = useState(host.search['mode']);
  const mode = modeOf(wheel, chosen);
  const desk = useDesk(gameOf(host, wheel, mode), (bet) => ({ bet }));
  const { state, pace } = desk;
  // A spin resumed after a reload may be of another mode.
  const shown = state.phase === 'revealing' || state.phase === 'landed' ? state.opened.result.tableId : mode.id;
  if (shown !== mode.id && wheel.modes.some(({ id }) => id === shown)) setChosen(shown);
  const own = useOwnSpins(state);
  const [pointed, setPointed] = useState<number>();
  const board = useRef<BoardHandle>(null);
  const sound = useSpinSound();
  const skip = (): void => board.current?.finish();
  const choose = (modeId: string): void => {
    desk.dismiss();
    setChosen(modeId);
  };
  const land = (id: string): void => {
    if (state.phase === 'revealing') sound.lands(readSpin(state.opened.result));
    desk.land(id);
    host.refresh('GET /api/wheel/recent');
  };
  return (
    <>
      <SoloFrame
        desk={desk}
        words={WORDS}
        finish={skip}
        tone={(result) => toneOf(tenthsOf(result))}
        action={({ paid, result }) =>
          paid !== undefined && isGreat(paid.play) ? (
            <ShareSpin result={readSpin(result)} playId={paid.play.id} />
          ) : null
        }
        choice={<ModeChoice wheel={wheel} mode={mode} isBusy={desk.isBusy} onMode={choose} />}
        picture={
          <SpinStage
            ref={board}
            mode={mode}
            desk={desk}
            pointed={pointed}
            onStart={sound.runs}
            onLanded={land}
            onTap={pace.isFree ? skip : undefined}
          />
        }
        side={
          <>
            <PayList mode={mode} betSun={desk.betSun} onPoint={setPointed} />
            <LastResults spins={own.spins} />
          </>
        }
      />
      <div className="spin-below">
        <AnnouncedStripNote mode={mode} announced={wheel.announced} />
        <OddsPanel mode={mode} />
        <OwnSpins {...own} />
        <RecentSpins isResting={desk.isBusy} />
      </div>
    </>
  );
}

function modeOf({ modes }: ShownWheel, id: string | undefined): ShownMode {
  const mode = modes.find((each) => each.id === id) ?? modes[0];
  if (mode === undefined) throw new Error('the wheel has modes');
  return mode;
}

/** Adapts the wheel to a game of one stake: the mode is the player's choice of odds. */
function gameOf({ refresh }: Pick<WheelHost, 'refresh'>, { modes, bounds }: ShownWheel, mode: ShownMode): SoloGame {
  return {
    id: wheelGame.id,
    name: wheelGame.name,
    table: mode,
    tables: modes,
    bounds,
    cashBetMaxSun: mode.cashBetMaxSun,
    pausedBy: 'wheel',
    reload: () => refresh('GET /api/wheel'),
    outcomeOf: (draws, input) => wheelGame.resolve(draws, wheelGame.parseInput(input), mode),
  };
}

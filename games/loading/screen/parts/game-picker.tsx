import { LOADING_GAME_IDS, TOKEN_SCORE, type LoadingGameId } from '../../loading-game.ts';
import { GAMES } from '../model/names.ts';
import type { Best } from '../model/own-best.ts';

const MARKS: Readonly<Record<LoadingGameId, string>> = {
  snake: 'M5 19h9a4 4 0 0 0 0-8h-4a3.5 3.5 0 0 1 0-7h5M19 4h.01',
  target: 'M12 3a9 9 0 1 0 .01 0M12 8a4 4 0 1 0 .01 0M12 12h.01',
  memory:
    'M4 7a2 2 0 0 1 2-2h6v14H6a2 2 0 0 1-2-2zM12 5h6a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-6M7.5 12h1M15 10l2 4M17 10l-2 4',
};

type PickerProps = {
  readonly best: Best;
  /** Tokens of today and the most of a day; null for a visitor. */
  readonly tokens: { readonly today: number; readonly perDay: number } | null;
  readonly onPick: (game: LoadingGameId) => void;
};

export function GamePicker({ best, tokens, onPick }: PickerProps) {
  return (
    <>
      <ul className="loading-picker">
        {LOADING_GAME_IDS.map((id) => (
          <li key={id}>
            <button type="button" onClick={() => onPick(id)}>
              <svg viewBox="0 0 24 24" aria-hidden>
                <path d={MARKS[id]} />
              </svg>
              <span>
                <strong>{GAMES[id].name}</strong>
                <small>{GAMES[id].about}</small>
              </span>
              <small className="num">{best[id] ? `Best ${best[id]}` : ''}</small>
            </button>
          </li>
        ))}
      </ul>
      <p className="loading-note">
        {tokens === null
          ? `They cost nothing. Guests and accounts get a token for ${TOKEN_SCORE} points.`
          : `They cost nothing. ${TOKEN_SCORE} points give a token: ${tokens.today} of ${tokens.perDay} today.`}
      </p>
    </>
  );
}

import { LinkButton, PageHead } from '@voltide/ui';

import { listPlayable } from '../model/list-games.ts';
import { GameArt } from './game-art.tsx';
import { LastPlays } from './last-plays.tsx';
import './game-list.css';

export function GameList() {
  return (
    <>
      <PageHead title="Games" lead="Every game, with odds you read before and results you can recompute after." />
      <ul className="page game-list">
        {listPlayable().map(({ id, name, about, href }) => (
          <li key={id} className="panel">
            <GameArt id={id} />
            <h2>{name}</h2>
            <p className="quiet">{about}</p>
            <LinkButton href={href} aria-label={`Play ${name}`}>
              Play
            </LinkButton>
          </li>
        ))}
      </ul>
      <LastPlays />
    </>
  );
}

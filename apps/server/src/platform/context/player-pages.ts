import { createNotes } from '../../operate/player-pages/notes.ts';
import { createPlayerFacts } from '../../operate/player-pages/player-facts.ts';
import { createPlayerParts } from '../../operate/player-pages/player-parts.ts';
import { createPlayerView } from '../../operate/player-pages/player-view.ts';
import { createPlayersList } from '../../operate/player-pages/players-list.ts';
import { createPrivate } from '../../operate/player-pages/private.ts';
import { createRiskMarks } from '../../operate/player-pages/risk-marks.ts';
import { createSearch } from '../../operate/player-pages/search.ts';
import { createTimeline } from '../../operate/player-pages/timeline.ts';
import type { OwnChain } from '../../play/beacon/local-chain.ts';
import type { Playing } from './playing.ts';
import type { Ports } from './ports.ts';

export function createPlayerPages({ database, clock }: Ports, { packs, plays }: Playing, chain: OwnChain) {
  const { catalogue } = packs;
  const { oddsTables, presenter, describeItem, limits } = plays;
  return {
    search: createSearch({ database, clock, catalogue }),
    list: createPlayersList({ database, clock }),
    facts: createPlayerFacts({ database, clock, findMarks: createRiskMarks({ database, oddsTables }) }),
    timeline: createTimeline({ database }),
    parts: createPlayerParts({ database, clock, limits }),
    showPrivate: createPrivate({ database, clock }),
    notes: createNotes({ database, clock }),
    view: createPlayerView({ database, clock, presenter, catalogue, chain, describeItem }),
  };
}

import { Live, Segmented, Switch } from '@voltide/ui';
import type { ReactNode } from 'react';

import { listTeams } from '../../layouts.ts';
import { MODES } from '../../lock.ts';
import { LAYOUT_NAMES } from '../model/lobby-filters.ts';
import { LAYOUT_WORDS, MODE_WORDS, modeText, TIE_WORDS } from '../model/words.ts';
import { Tiles } from '../parts/tiles.tsx';
import { fitDraft, hasInverse, hasTie, type BattleDraft } from './draft.ts';
import './rule-fields.css';

export type DraftFieldsProps = {
  readonly draft: BattleDraft;
  readonly onChange: (draft: BattleDraft) => void;
};

const TONES = ['var(--tide)', 'var(--ember)', 'var(--r-epic)', 'var(--r-uncommon)'] as const;

export function RuleFields({ draft, onChange }: DraftFieldsProps) {
  const set = (part: Partial<BattleDraft>): void => onChange(fitDraft({ ...draft, ...part }));
  const { layout, mode, inverse, tie } = draft;
  return (
    <>
      <DraftSection title="Who plays" note={LAYOUT_WORDS[layout].says}>
        <LayoutTiles layout={layout} onChange={(next) => set({ layout: next })} />
      </DraftSection>
      <DraftSection title="Who wins" note={modeText(draft)}>
        <Tiles
          label="Mode"
          options={MODES.map((each) => ({ value: each, text: MODE_WORDS[each].name }))}
          value={mode}
          onChange={(next) => set({ mode: next })}
        />
        <Switch
          checked={inverse}
          disabled={!hasInverse(mode)}
          onChange={({ target }) => set({ inverse: target.checked })}
        >
          Inverse: the lowest wins
        </Switch>
        <div className="draft-line">
          <span>If it’s a tie</span>
          {hasTie(mode) ? (
            <Segmented
              label="If it’s a tie"
              options={(['ticket', 'split'] as const).map((value) => ({ value, text: TIE_WORDS[value].name }))}
              value={tie}
              onChange={(next) => set({ tie: next })}
            />
          ) : (
            <span className="draft-quiet">Teams cannot be level here</span>
          )}
        </div>
      </DraftSection>
    </>
  );
}

type LayoutTilesProps = {
  readonly layout: BattleDraft['layout'];
  readonly onChange: (layout: BattleDraft['layout']) => void;
};

export function LayoutTiles({ layout, onChange }: LayoutTilesProps) {
  return (
    <Tiles
      label="Layout"
      options={LAYOUT_NAMES.map((each) => ({
        value: each,
        text: LAYOUT_WORDS[each].name,
        picture: <LayoutPicture layout={each} />,
      }))}
      value={layout}
      onChange={onChange}
    />
  );
}

type DraftSectionProps = { readonly title: string; readonly note?: string; readonly children: ReactNode };

export function DraftSection({ title, note, children }: DraftSectionProps) {
  return (
    <section className="draft-section" aria-label={title}>
      <h3>{title}</h3>
      {note === undefined ? null : (
        <Live as="p" aria-live="polite">
          {note}
        </Live>
      )}
      {children}
    </section>
  );
}

function LayoutPicture({ layout }: { readonly layout: BattleDraft['layout'] }) {
  return (
    <span className="layout-picture" aria-hidden>
      {listTeams(layout).map((places, team) => (
        <span key={places.join('-')} style={{ '--tone': TONES[team] }}>
          {places.map((place) => (
            <i key={place} />
          ))}
        </span>
      ))}
    </span>
  );
}

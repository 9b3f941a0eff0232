import { ART_ORDERS } from '@voltide/contract';
import { rarityInPack } from '@voltide/games/packs/editor/figures';
import { Button, ItemArt, PackArt, type OrderName } from '@voltide/ui';
import { designedLook, artOfLook, lookOfArt, tierOf } from '@voltide/ui/art/pack-look';
import { Dices } from 'lucide-react';
import { useId, type ReactNode } from 'react';

import type { EditAction, Edited } from './edited.ts';
import { useForms } from './use-forms.ts';
import type { PackTable } from '@voltide/games/packs/editor/edited-pack';

type Art = Edited['art'];

type ArtPanelProps = {
  readonly edited: Edited;
  readonly table: PackTable | null;
  readonly dispatch: (action: EditAction) => void;
};

export function ArtPanel({ edited, table, dispatch }: ArtPanelProps) {
  const { art, packId } = edited;
  const set = (change: Partial<Art>): void => dispatch({ type: 'art', art: { ...art, ...change } });
  const forms = useForms(art.order);
  const id = packId === '' ? 'new-pack' : packId;
  const shuffle = (): void => {
    const draw = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    dispatch({ type: 'art', art: artOfLook(designedLook(`look-${draw}`)) });
  };
  return (
    <div className="editor-art">
      <div className="editor-art-show">
        <PackArt packId={id} {...lookOfArt(art)} tier={tierOf(table?.priceSun ?? 0n)} size={160} />
        <PackArt packId={id} {...lookOfArt(art)} tier={tierOf(table?.priceSun ?? 0n)} size={160} state="open" />
      </div>
      <div className="editor-art-fields">
        <Choice label="Family of items">
          {(fieldId) => (
            <select
              id={fieldId}
              className="editor-cell"
              value={art.order}
              onChange={({ currentTarget }) => set({ order: currentTarget.value as OrderName, motif: null })}
            >
              {ART_ORDERS.map((order) => (
                <option key={order} value={order}>
                  {order}
                </option>
              ))}
            </select>
          )}
        </Choice>
        <Choice label="Form in the port">
          {(fieldId) => (
            <select
              id={fieldId}
              className="editor-cell"
              value={art.motif ?? ''}
              onChange={({ currentTarget }) => set({ motif: currentTarget.value === '' ? null : currentTarget.value })}
            >
              <option value="">by the id</option>
              {forms.map((form) => (
                <option key={form} value={form}>
                  {form}
                </option>
              ))}
            </select>
          )}
        </Choice>
        <Slider label="Vessel hue" value={art.hue} from={0} to={359} unit="°" onChange={(hue) => set({ hue })} />
        <Slider
          label="Light hue"
          value={art.glow ?? art.hue}
          from={0}
          to={359}
          unit="°"
          onChange={(glow) => set({ glow })}
        />
        <Slider label="Colour" value={art.colour} from={0} to={125} unit="%" onChange={(colour) => set({ colour })} />
        <Slider label="Lightness" value={art.lift} from={-12} to={30} unit="" onChange={(lift) => set({ lift })} />
        <Button size={36} icon={<Dices />} onClick={shuffle}>
          Another look
        </Button>
      </div>
      <Items edited={edited} table={table} packId={id} />
    </div>
  );
}

type ItemsProps = Pick<ArtPanelProps, 'edited' | 'table'> & { readonly packId: string };

function Items({ edited, table, packId }: ItemsProps) {
  return (
    <ul className="editor-art-items">
      {edited.items.map((item, i) => {
        const row = table?.items[i];
        const rarity = row === undefined || table === null ? 'common' : rarityInPack(row.valueSun, table.priceSun);
        const slug = item.id === '' ? `item-${i + 1}` : item.id;
        return (
          <li key={item.key}>
            <ItemArt id={`${packId}/${slug}`} order={edited.art.order} rarity={rarity} size={72} />
            <span>{item.name === '' ? `Item ${i + 1}` : item.name}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Choice({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="editor-choice">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

type SliderProps = {
  readonly label: string;
  readonly value: number;
  readonly from: number;
  readonly to: number;
  readonly unit: string;
  readonly onChange: (value: number) => void;
};

function Slider({ label, value, from, to, unit, onChange }: SliderProps) {
  return (
    <Choice label={label}>
      {(id) => (
        <span className="editor-slider">
          <input
            id={id}
            type="range"
            min={from}
            max={to}
            step={1}
            value={value}
            aria-valuetext={`${value}${unit}`}
            onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
          />
          <output className="num">
            {value}
            {unit}
          </output>
        </span>
      )}
    </Choice>
  );
}

import { RARITIES, type Stack } from '@voltide/contract';
import { Chip, Input, RarityGlyph, Segmented, Select } from '@voltide/ui';

import { useGo } from '../../../lib/browser/navigation.ts';
import {
  formatStackFilters,
  STACK_SORTS,
  type StackFilters,
  type StackSort,
  type StackView,
} from '../model/stack-filters.ts';

const SORT_WORDS: Readonly<Record<StackSort, string>> = {
  value: 'Value of one',
  total: 'Value of the stack',
  count: 'How many',
  name: 'Name',
};

const VIEWS: readonly { readonly value: StackView; readonly text: string }[] = [
  { value: 'cards', text: 'Cards' },
  { value: 'list', text: 'List' },
  { value: 'sets', text: 'Sets' },
];

type StackFilterRowProps = { readonly stacks: readonly Stack[]; readonly filters: StackFilters };

export function StackFilterRow({ stacks, filters }: StackFilterRowProps) {
  const go = useGo();
  const packs = [...new Map(stacks.map(({ packId, packName }) => [packId, packName]))];
  const change = (part: Partial<StackFilters>): void => {
    go('/inventory', formatStackFilters({ ...filters, ...part }), { replace: true });
  };
  return (
    <search className="stack-filters">
      <Input
        type="search"
        aria-label="Search your items"
        placeholder="Search your items"
        value={filters.q}
        onChange={(event) => change({ q: event.target.value })}
      />
      <Select aria-label="Pack" value={filters.pack} onChange={(event) => change({ pack: event.target.value })}>
        <option value="any">All packs</option>
        {packs.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Sort by"
        value={filters.sort}
        onChange={(event) => change({ sort: STACK_SORTS.find((name) => name === event.target.value) ?? 'value' })}
      >
        {STACK_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_WORDS[sort]}
          </option>
        ))}
      </Select>
      <Segmented label="View" size={44} options={VIEWS} value={filters.view} onChange={(view) => change({ view })} />
      <div className="stack-chips" role="group" aria-label="Rarity">
        {RARITIES.map((rarity) => (
          <Chip
            key={rarity}
            isOn={filters.rarity === rarity}
            onClick={() => change({ rarity: filters.rarity === rarity ? 'any' : rarity })}
          >
            <RarityGlyph rarity={rarity} />
            {rarity}
          </Chip>
        ))}
      </div>
    </search>
  );
}

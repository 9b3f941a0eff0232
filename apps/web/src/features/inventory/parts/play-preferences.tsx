import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RARITIES, type Preferences } from '@voltide/contract';
import { ErrorState, RarityTag, Segmented, SlowSkeleton, Switch, toast } from '@voltide/ui';

import { call } from '../../../lib/http/api.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';

const PREFERENCES = queryFor('GET /api/preferences');

/** The player's choices: which balance pays for plays, and which items are sold as soon as they are found. */
export function PlayPreferences() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(PREFERENCES);
  const save = useMutation({
    mutationFn: (body: Preferences) => call('PUT /api/preferences', { body }),
    onMutate: (wanted) => {
      const before = queryClient.getQueryData(PREFERENCES.queryKey);
      queryClient.setQueryData<Preferences | null>(PREFERENCES.queryKey, wanted);
      return before;
    },
    onError: (failure, _, before) => {
      queryClient.setQueryData<Preferences | null>(PREFERENCES.queryKey, before);
      toast({ title: 'Not saved', description: errorText(failure), tone: 'danger' });
    },
  });
  if (data === undefined || data === null) {
    return error === null ? (
      <SlowSkeleton what="your rules" height={60} className="play-rules skeleton-panel" />
    ) : (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    );
  }
  return (
    <details className="play-rules panel">
      <summary>
        <h2>Your rules</h2>
        <span>{summaryOf(data)}</span>
      </summary>
      <div className="play-preferences">
        <fieldset>
          <legend>Sell at once when found</legend>
          <p className="hint">Off by default. These items never enter your inventory.</p>
          <div className="auto-sell">
            {RARITIES.map((rarity) => {
              const isOn = data.autoSell.includes(rarity);
              const autoSell = isOn ? data.autoSell.filter((name) => name !== rarity) : [...data.autoSell, rarity];
              return (
                <Switch key={rarity} checked={isOn} onChange={() => save.mutate({ ...data, autoSell })}>
                  <RarityTag rarity={rarity} />
                </Switch>
              );
            })}
          </div>
        </fieldset>
        <fieldset>
          <legend>Which balance to spend first</legend>
          <p className="hint">
            Each stake is paid in full from one of them. The odds are the same, and what you win goes back to the one
            that paid.
          </p>
          <Segmented
            label="Which balance to spend first"
            size={44}
            options={[
              { value: 'promo_first', text: 'Play balance' },
              { value: 'cash_first', text: 'Cash' },
            ]}
            value={data.spendOrder}
            onChange={(spendOrder) => save.mutate({ ...data, spendOrder })}
          />
        </fieldset>
      </div>
    </details>
  );
}

function summaryOf({ autoSell, spendOrder }: Preferences): string {
  const sold = RARITIES.filter((rarity) => autoSell.includes(rarity));
  const rule = sold.length === 0 ? 'You keep every item' : `Sold at once: ${sold.join(', ')}`;
  return `${rule} · ${spendOrder === 'promo_first' ? 'play balance' : 'cash'} goes first`;
}

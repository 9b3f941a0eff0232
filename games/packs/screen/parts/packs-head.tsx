import { LinkButton, PageHead } from '@voltide/ui';

/** How /packs begins. It is painted before the code has arrived, so nothing in it needs loading. */
export function PacksHead() {
  return (
    <PageHead
      title="Packs"
      lead="Every pack returns exactly 93% on average. They differ in price and volatility."
      actions={<LinkButton href="/pack-system">How packs work</LinkButton>}
    />
  );
}

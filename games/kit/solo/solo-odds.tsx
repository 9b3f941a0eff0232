import { CopyButton, Link, Stat, Table } from '@voltide/ui';

type SoloOddsProps = {
  readonly returnPermille: number;
  readonly tableHash: string;
  /** Every outcome with its chance and its payout, in words. */
  readonly rows: readonly { readonly what: string; readonly odds: string; readonly pays: string }[];
};

export function SoloOdds({ returnPermille, tableHash, rows }: SoloOddsProps) {
  return (
    <section className="panel solo-odds" aria-labelledby="solo-odds">
      <h2 id="solo-odds">Odds</h2>
      <dl>
        <Stat label="Comes back">{returnPermille / 10}%</Stat>
      </dl>
      <Table
        caption="What can be drawn"
        hideCaption
        stacks={false}
        columns={[
          { key: 'what', head: 'Drawn', cell: ({ what }) => what },
          { key: 'odds', head: 'Odds', align: 'end', cell: ({ odds }) => odds },
          { key: 'pays', head: 'Pays', align: 'end', cell: ({ pays }) => pays },
        ]}
        rows={rows}
        keyOf={({ what }) => what}
      />
      <p className="note">
        The hash below names exactly these odds; every play sends it.{' '}
        <Link className="link" href="/fairplay">
          How results are made
        </Link>
      </p>
      <p>
        <span className="mono">{tableHash}</span> <CopyButton text={tableHash} label="Copy hash" />
      </p>
    </section>
  );
}

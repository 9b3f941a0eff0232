import type { Metrics } from './metrics.ts';

type Connections = { readonly total: number; readonly idle: number; readonly waiting: number; readonly most: number };

type NodePorts = {
  readonly metrics: Metrics;
  readonly version: string;
  readonly commit: string;
  readonly hasMail: boolean;
  readonly tron: { readonly network: string; readonly nodes: number };
  readonly sockets: { readonly count: () => number; readonly countPeople: () => number };
  readonly lane: {
    readonly stats: () => { waiting: number; batches: number; plays: number; stale: number; aborted: number };
  };
  readonly pools: Readonly<Record<string, () => Connections>>;
};

export function addNodeMetrics({ metrics, version, commit, hasMail, tron, ...ports }: NodePorts): void {
  const build = { name: 'voltide_build_info', help: 'Always 1; the labels name what runs.' };
  metrics.gauge({ ...build, labels: ['version', 'commit', 'node'] }, () => [
    { labels: { version, commit, node: process.versions.node }, value: 1 },
  ]);
  const gauge = (name: string, help: string, read: () => number): void => metrics.gauge({ name, help }, read);
  gauge('voltide_mail_configured', '1 if SMTP_URL is set, else 0: mail waits for ever then.', () => (hasMail ? 1 : 0));
  gauge('voltide_live_sockets', 'Open sockets for live updates.', () => ports.sockets.count());
  gauge('voltide_live_people', 'Different users with an open socket, guests too.', () => ports.sockets.countPeople());
  const nodes = { name: 'voltide_tron_nodes', help: 'TRON nodes that the settings name, by their network.' };
  metrics.gauge({ ...nodes, labels: ['network'] }, () => [{ labels: { network: tron.network }, value: tron.nodes }]);
  addLane(metrics, ports.lane);
  addPools(metrics, ports.pools);
}

function addLane(metrics: Metrics, { stats }: NodePorts['lane']): void {
  metrics.gauge({ name: 'voltide_lane_waiting', help: 'Operations that wait in the lane.' }, () => stats().waiting);
  const counter = (name: string, help: string, read: () => number): void => metrics.readCounter({ name, help }, read);
  counter('voltide_lane_batches_total', 'Calls that settled plays.', () => stats().batches);
  counter('voltide_lane_plays_total', 'Plays that this node settled.', () => stats().plays);
  counter('voltide_lane_stale_plays_total', 'Plays computed again because another node played for the user.', () => {
    return stats().stale;
  });
  counter('voltide_lane_aborted_batches_total', 'Batches that failed and were settled play by play.', () => {
    return stats().aborted;
  });
}

function addPools(metrics: Metrics, pools: NodePorts['pools']): void {
  const entries = Object.entries(pools);
  const connections = { name: 'voltide_database_connections', help: 'Open connections to the database.' };
  metrics.gauge({ ...connections, labels: ['pool', 'state'] }, () =>
    entries.flatMap(([pool, read]) => {
      const { total, idle } = read();
      return [
        { labels: { pool, state: 'idle' }, value: idle },
        { labels: { pool, state: 'in_use' }, value: total - idle },
      ];
    }),
  );
  const most = { name: 'voltide_database_connections_max', help: 'Connections that a pool may open.' };
  metrics.gauge({ ...most, labels: ['pool'] }, () =>
    entries.map(([pool, read]) => ({ labels: { pool }, value: read().most })),
  );
  const waiting = { name: 'voltide_database_waiting', help: 'Requests that wait for a connection.' };
  metrics.gauge({ ...waiting, labels: ['pool'] }, () =>
    entries.map(([pool, read]) => ({ labels: { pool }, value: read().waiting })),
  );
}

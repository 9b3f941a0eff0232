import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';

type NodePulse = {
  readonly nodeId: string;
  readonly version: string;
  readonly startedAtMs: number;
  /** The 99th percentile of event loop delays since the last pulse. */
  readonly loopLagMs: number;
  readonly sockets: number;
  /** Different users with a socket, guests too. */
  readonly people: number;
  readonly laneWaiting: number;
  readonly lanePlays: number;
};

export type SeenNode = NodePulse & { readonly agoMs: number };

export async function writePulse(connection: Connection, pulse: NodePulse): Promise<void> {
  await connection.query({
    name: 'node-pulse-write',
    text: `insert into voltide.node_pulse as n
        (node_id, version, started_at_ms, loop_lag_ms, sockets, people, lane_waiting, lane_plays)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (node_id) do update set
        seen_at = clock_timestamp(), loop_lag_ms = excluded.loop_lag_ms, sockets = excluded.sockets,
        people = excluded.people, lane_waiting = excluded.lane_waiting, lane_plays = excluded.lane_plays`,
    values: [
      pulse.nodeId,
      pulse.version,
      pulse.startedAtMs,
      pulse.loopLagMs,
      pulse.sockets,
      pulse.people,
      pulse.laneWaiting,
      pulse.lanePlays,
    ],
  });
}

export async function listPulses(connection: Connection): Promise<readonly SeenNode[]> {
  const rows = await list<{
    nodeId: string;
    version: string;
    startedAtMs: bigint;
    agoMs: number;
    loopLagMs: number;
    sockets: number;
    people: number;
    laneWaiting: number;
    lanePlays: bigint;
  }>(connection, {
    name: 'node-pulse-list',
    text: `select node_id as "nodeId", version, started_at_ms as "startedAtMs", loop_lag_ms as "loopLagMs", sockets,
      people, lane_waiting as "laneWaiting", lane_plays as "lanePlays",
        greatest(0, extract(epoch from clock_timestamp() - seen_at) * 1000)::float8 as "agoMs"
      from voltide.node_pulse order by started_at_ms desc, node_id`,
  });
  return rows.map((row) => ({
    nodeId: row.nodeId,
    version: row.version,
    startedAtMs: Number(row.startedAtMs),
    agoMs: row.agoMs,
    loopLagMs: row.loopLagMs,
    sockets: row.sockets,
    people: row.people,
    laneWaiting: row.laneWaiting,
    lanePlays: Number(row.lanePlays),
  }));
}

export async function deletePulse(connection: Connection, nodeId: string): Promise<void> {
  await connection.query({
    name: 'node-pulse-delete',
    text: 'delete from voltide.node_pulse where node_id = $1',
    values: [nodeId],
  });
}

export async function deleteOldPulses(connection: Connection): Promise<void> {
  await connection.query(`delete from voltide.node_pulse where seen_at < clock_timestamp() - interval '1 day'`);
}

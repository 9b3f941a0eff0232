import type { getPortal, Operator, OperatorScope, ParsedOf, ResponseOf, setOperatorScopes } from '@voltide/contract';
import { formatUserId, parseUserId, present, type Clock, type UserId } from '@voltide/core';

import { noteAct } from '../audit-log/audit.sql.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { noteSecurity } from '../../people/security-log/security-log.sql.ts';
import * as sql from './operators.sql.ts';

type OperatorPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'tronNetwork' | 'smtpUrl'>;
  readonly hasSigner: boolean;
};
type ScopeChange = ParsedOf<typeof setOperatorScopes>;

export function createOperatorTeam(ports: OperatorPorts) {
  const { database } = ports;
  return {
    portal: (userId: UserId): Promise<ResponseOf<typeof getPortal>> => readPortal(ports, userId),

    async list(): Promise<{ operators: Operator[] }> {
      return { operators: (await sql.listOperatorRows(database)).map(presentOperator) };
    },

    /** @throws AppError `forbidden`, `own_account`, `not_found` */
    setScopes: (byUserId: UserId, id: string, change: ScopeChange): Promise<Operator> =>
      setScopesOf(ports, byUserId, id, change),
  };
}

async function readPortal(
  { database, config, hasSigner }: OperatorPorts,
  userId: UserId,
): Promise<ResponseOf<typeof getPortal>> {
  const [operator, waiting, setUp] = await Promise.all([
    sql.findOperatorRow(database, userId),
    sql.countWaiting(database),
    sql.readSetUp(database),
  ]);
  if (operator === undefined) throw new AppError('forbidden');
  const { id, username, scopes } = presentOperator(operator);
  return {
    operator: { id, username, scopes },
    waiting,
    setUp: { ...setUp, tronNetwork: config.tronNetwork, hasSigner, hasMail: config.smtpUrl !== undefined },
  };
}

async function setScopesOf(
  { database, clock }: OperatorPorts,
  byUserId: UserId,
  id: string,
  { scopes, reason }: ScopeChange,
): Promise<Operator> {
  const userId = parseUserId(id);
  if (userId === undefined) throw new AppError('not_found');
  const wanted = scopes === null ? null : mergeScopes(scopes);
  return inTransaction(database, async (connection) => {
    const atMs = clock.nowMs();
    const before = await sql.findOperatorRow(connection, userId);
    const outcome = await sql.setScopes(connection, { byUserId, userId, scopes: wanted, atMs });
    if (outcome !== 'done') throw new AppError(outcome);
    const after = present(await sql.findOperatorRow(connection, userId), 'the operator');
    const detail = `narrowed to ${wanted?.map(({ scope }) => scope).join(', ') ?? 'nothing: unrestricted'}: ${reason}`;
    await noteSecurity(connection, { kind: 'role', userId, atMs, detail });
    await noteAct(connection, {
      act: 'operator_scopes_set',
      byUserId,
      atMs,
      subject: { kind: 'player', id },
      before: scopesDocument(before?.scopes ?? null),
      after: scopesDocument(after.scopes),
      reason,
    });
    return presentOperator(after);
  });
}

/** One entry for each scope: of two that name the same, the later end. */
function mergeScopes(scopes: NonNullable<ScopeChange['scopes']>): readonly sql.HeldScope[] {
  const ends = new Map<OperatorScope, number | null>();
  for (const { scope, until } of scopes) {
    const untilMs = until === null ? null : Date.parse(until);
    const known = ends.get(scope);
    const isLater = known === undefined || (known !== null && (untilMs === null || untilMs > known));
    if (isLater) ends.set(scope, untilMs);
  }
  return [...ends].map(([scope, untilMs]) => ({ scope, untilMs }));
}

function scopesDocument(scopes: readonly sql.HeldScope[] | null) {
  return scopes === null ? 'unrestricted' : scopes.map(({ scope, untilMs }) => ({ scope, untilMs }));
}

function presentOperator(row: sql.OperatorRow): Operator {
  return {
    id: formatUserId(row.userId),
    username: row.username,
    email: row.email,
    scopes:
      row.scopes?.map(({ scope, untilMs }) => ({
        scope,
        until: untilMs === null ? null : new Date(untilMs).toISOString(),
      })) ?? null,
    hasFactor: row.hasFactor,
    hasPassword: row.hasPassword,
    lastSeenAt: row.lastSeenMs === null ? null : new Date(Number(row.lastSeenMs)).toISOString(),
  };
}

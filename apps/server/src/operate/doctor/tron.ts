import type { Clock } from '@voltide/core';
import { chainIdOf, GENESIS_IDS, parseAddress, parseHex, sameBytes } from '@voltide/tron';
import { createNode, type Head, type TronNode } from '@voltide/tron/client/node';
import { NodeError } from '@voltide/tron/client/node-error';

import type { Config } from '../../config.ts';
import { ok, skipped, warning, wrong, type Check, type Finding } from './finding.ts';

/** A block comes every 3 s; a node that is this far behind is not usable. */
const LATE_MS = 60_000;
/** Blocks between the newest and the last final one; about 19 are ordinary. */
const MOST_UNSOLID = 60;

type Asked = {
  readonly node: TronNode;
  readonly genesisId: Uint8Array;
  readonly newest: Head;
  readonly solid: Head;
};

/**
 * Checks each TRON node: it answers, belongs to the network, and is not behind.
 * @param findScanned - the first block of the chain that this database has read deposits from, if any
 */
export function tronCheck(config: Config, clock: Clock, findScanned: () => Promise<Uint8Array | undefined>): Check {
  const run = async (): Promise<readonly Finding[]> => {
    const { tronNetwork, tronNodes, tronApiKey, databaseUrl } = config;
    if (tronNodes.length === 0) {
      if (tronNetwork === 'devnet' && databaseUrl === undefined) return [skipped('The devnet runs inside the server.')];
      const text = `TRON_NODES is not set: the wallet on ${tronNetwork} is closed.`;
      return [warning(text, 'Set TRON_NODES to two nodes of that network, or more, separated by commas.')];
    }
    const apiKey = tronApiKey?.reveal();
    const nodes = tronNodes.map((url) => createNode(apiKey === undefined ? { url } : { url, apiKey }));
    const scanned = await findScanned();
    const findings = await Promise.all(nodes.map((node) => nodeFinding(node, config, clock, scanned)));
    return [...findings, ...countFindings(config), ...(await accountFindings(config, nodes))];
  };
  return { name: 'TRON', limitMs: 20_000, run };
}

async function ask(node: TronNode): Promise<Asked> {
  const [genesisId, newest, solid] = await Promise.all([
    node.getGenesisId(),
    node.getHead('newest'),
    node.getHead('solid'),
  ]);
  return { node, genesisId, newest, solid };
}

async function nodeFinding(
  node: TronNode,
  { tronNetwork }: Config,
  clock: Clock,
  scanned: Uint8Array | undefined,
): Promise<Finding> {
  let asked: Asked;
  try {
    asked = await ask(node);
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    const text = `The node ${node.name} gives no usable answer (${error.reason}).`;
    return wrong(text, 'Correct its address in TRON_NODES, set TRON_API_KEY if it wants one, or name another node.');
  }
  const chainId = chainIdOf(asked.genesisId);
  const meant = tronNetwork === 'devnet' ? undefined : parseHex(GENESIS_IDS[tronNetwork]);
  if (meant !== undefined && !sameBytes(asked.genesisId, meant)) {
    const text = `The node ${node.name} is of chain ${chainId}, not of ${tronNetwork} (${chainIdOf(meant)}).`;
    return wrong(text, 'Correct TRON_NODES or TRON_NETWORK. Deposits to another network would never be found.');
  }
  if (scanned !== undefined && !sameBytes(asked.genesisId, scanned)) {
    const text = `This database has deposits of chain ${chainIdOf(scanned)}; ${node.name} is of chain ${chainId}.`;
    return wrong(text, 'One database belongs to one chain: use the network it began with, or a new database.');
  }
  const height = asked.newest.header.number;
  const lateMs = clock.nowMs() - asked.newest.header.timestampMs;
  // The devnet makes blocks only while something waits for one.
  if (tronNetwork !== 'devnet' && Math.abs(lateMs) > LATE_MS) {
    const seconds = Math.round(lateMs / 1000);
    const text = `The newest block of ${node.name} is ${seconds} s old by this machine's clock.`;
    return wrong(text, 'Wait until the node has caught up, name another one, or correct the clock.');
  }
  const unsolid = height - asked.solid.header.number;
  if (unsolid > MOST_UNSOLID) {
    const text = `On ${node.name} the last ${unsolid} blocks are not final: deposits wait.`;
    return warning(text, 'Compare with an explorer; if the network is well, name another node.');
  }
  return ok(`The node ${node.name} is of chain ${chainId}, at block ${height}.`);
}

function countFindings({ tronNetwork, tronNodes, tronAddress }: Config): readonly Finding[] {
  const findings: Finding[] = [];
  if (tronNetwork !== 'devnet' && tronAddress === undefined) {
    const remedy = "Set TRON_ADDRESS to the platform's account.";
    findings.push(warning(`TRON_ADDRESS is not set: the wallet on ${tronNetwork} is closed.`, remedy));
  }
  if (tronNetwork === 'mainnet' && tronNodes.length < 2) {
    const text = 'Mainnet has one node only: proofs of liabilities need two that agree.';
    findings.push(warning(text, 'Add a node of another provider to TRON_NODES.'));
  }
  return findings;
}

async function accountFindings({ tronAddress }: Config, nodes: readonly TronNode[]): Promise<readonly Finding[]> {
  const address = tronAddress === undefined ? undefined : parseAddress(tronAddress);
  if (address === undefined) return [];
  for (const node of nodes) {
    try {
      const account = await node.findAccount(address, 'solid');
      if (account !== undefined) return [];
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      return [];
    }
  }
  const text = `The account ${tronAddress} was never used: it can receive, but not pay.`;
  return [warning(text, 'Send it a few TRX, once: that activates it.')];
}

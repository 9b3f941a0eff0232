/**
 * Why a node gave no answer that can be used:
 * - `unreachable`: no connection, or it broke off
 * - `timeout`: no whole answer in time
 * - `busy`: it refuses because of too many requests
 * - `status`: another HTTP status than 200
 * - `refused`: HTTP 200, and an error inside
 * - `text`: a sentence where JSON was expected, as a lite node answers for history
 * - `size`: more bytes than were asked for
 * - `shape`: JSON that is not what was asked for
 */
export type NodeFault = 'unreachable' | 'timeout' | 'busy' | 'status' | 'refused' | 'text' | 'size' | 'shape';

const MAX_DETAIL = 200;

/** Raised by every call of a node that gave no usable answer. Says nothing about whether a broadcast arrived. */
export class NodeError extends Error {
  override name = 'NodeError';
  readonly fault: NodeFault;
  /** Host and port: addresses of providers carry keys in their paths. */
  readonly node: string;
  /** The fault and what is known of it, without the node. */
  readonly reason: string;

  constructor(fault: NodeFault, node: string, detail: string) {
    const reason = `${fault}: ${printable(detail)}`;
    super(`${node}: ${reason}`);
    this.reason = reason;
    this.fault = fault;
    this.node = node;
  }
}

/** Raised if none of several nodes gave a usable answer. */
export class NoNodeError extends Error {
  override name = 'NoNodeError';
  readonly errors: readonly NodeError[];

  constructor(errors: readonly NodeError[]) {
    super(`no node answered: ${errors.map(({ message }) => message).join('; ')}`);
    this.errors = errors;
  }
}

/** What a node wrote, cut short and in characters that steer no terminal and break no line of a log. */
export function printable(text: string): string {
  return text
    .slice(0, MAX_DETAIL)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .trim();
}

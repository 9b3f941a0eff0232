/**
 * Reasons why a node gave no usable answer:
 * - `unreachable`: no connection, or it broke off
 * - `timeout`: no whole answer in time
 * - `busy`: too many requests
 * - `status`: another HTTP status than 200
 * - `refused`: HTTP 200, and an error inside
 * - `text`: a sentence in place of JSON, as a lite node answers for history
 * - `size`: more bytes than requested
 * - `shape`: JSON of another shape
 */
export type NodeFault = 'unreachable' | 'timeout' | 'busy' | 'status' | 'refused' | 'text' | 'size' | 'shape';

const MAX_DETAIL = 200;

/** Raised by every call of a node that gave no usable answer. Says nothing about whether a broadcast arrived. */
export class NodeError extends Error {
  override name = 'NodeError';
  readonly fault: NodeFault;
  /** Host and port: addresses of providers carry keys in their paths. */
  readonly node: string;
  /** The error and its details, without the node. */
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

/** Cuts a node's text short and removes characters that steer a terminal or break a line of a log. */
export function printable(text: string): string {
  return text
    .slice(0, MAX_DETAIL)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .trim();
}

/** Address of a signer: a socket file, or a port of a machine. */
export type Place = { readonly path: string } | { readonly host: string; readonly port: number };

const TCP = /^tcp:\/\/(\[[\da-fA-F:]+\]|[\w.-]+):(\d{1,5})$/;
/** Longest name of a socket file. */
const MAX_PATH_BYTES = 100;

/** Reads `unix:/path` or `tcp://host:port`; undefined for anything else. */
export function parsePlace(text: string): Place | undefined {
  if (text.startsWith('unix:')) {
    const path = text.slice('unix:'.length);
    return path.startsWith('/') && path.length <= MAX_PATH_BYTES ? { path } : undefined;
  }
  const [, host, digits] = TCP.exec(text) ?? [];
  const port = Number.parseInt(digits ?? '', 10);
  if (host === undefined || port < 1 || port > 65_535) return undefined;
  return { host: host.replace(/^\[|\]$/g, ''), port };
}

/** Opens a page in the browser of TronLink's app: phones inject no wallet anywhere else. */
export function tronLinkDeepLink(url: string): string {
  const param = { url, action: 'open', protocol: 'tronlink', version: '1.0' };
  return `tronlinkoutside://pull.activity?param=${encodeURIComponent(JSON.stringify(param))}`;
}

import { isIP } from 'node:net';
import { isMachineItself } from './machine-itself.ts';
import type { Policy, Refusal } from './policy.ts';

export type UrlRules = Pick<Policy, 'mode' | 'ownHosts'>;

export interface Target {
  readonly isEncrypted: boolean;
  /** A name, or an address without brackets. */
  readonly hostname: string;
  readonly isAddress: boolean;
  readonly port: number;
  /** The `Host` header. */
  readonly host: string;
  readonly path: string;
}

/** They never exist on the public internet. */
const specialNames = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home.arpa',
  'localdomain',
  'cluster.local',
  'svc',
  'onion',
];

/** Rules 1 and 2. Judges the parsed URL, because the parser normalizes all spellings of an address. */
export function judgeUrl(text: string, rules: UrlRules): Target | Refusal {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return 'refused: url';
  const isEncrypted = url.protocol === 'https:';
  if (!isEncrypted && (url.protocol !== 'http:' || rules.mode === 'live')) return 'refused: url';

  const hostname = withoutTrailingDot(url.hostname.replace(/^\[|\]$/g, ''));
  const isAddress = isIP(hostname) !== 0;
  // In test mode an operator may allow an address of the machine, which is judged later.
  const isJudgedLater = isAddress || (rules.mode === 'test' && isMachineItself(hostname));
  if (!isJudgedLater && !isPublicName(hostname, rules.ownHosts)) return 'refused: address not public';
  return {
    isEncrypted,
    hostname,
    isAddress,
    port: Number(url.port || (isEncrypted ? 443 : 80)),
    host: isIP(hostname) === 6 ? url.host : `${hostname}${url.port && `:${url.port}`}`,
    path: `${url.pathname}${url.search}`,
  };
}

function isPublicName(name: string, ownHosts: readonly string[]): boolean {
  const labels = name.split('.');
  if (labels.length < 2 || labels.includes('')) return false;
  if (specialNames.some((special) => `.${name}`.endsWith(`.${special}`))) return false;
  return !ownHosts.some((own) => withoutTrailingDot(own.toLowerCase()) === name);
}

function withoutTrailingDot(name: string): string {
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

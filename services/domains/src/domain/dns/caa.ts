/**
 * Whether the certificate authority may issue for a hostname (RFC 8659). `unreadable`: DNS does not give its records, so no
 * authority issues. `unavailable`: this process could not find out.
 */
export type CaaVerdict = 'allowed' | 'forbidden' | 'unreadable' | 'unavailable';

export interface CaaRecord {
  readonly isCritical: boolean;
  readonly tag: string;
  readonly value: string;
}

/** `issuemail` and `issuevmc` do not concern certificates of hosts (RFC 9495). */
const understood = ['issue', 'issuewild', 'iodef', 'contactemail', 'contactphone', 'issuemail', 'issuevmc'];

/**
 * Whether a set of CAA records lets an authority with one of these names issue for one hostname by http-01 (RFC 8659, 4 and RFC
 * 8657, 4). A critical tag that is unknown here forbids it. A set without `issue` allows it.
 */
export function isAllowedBy(records: readonly CaaRecord[], identities: readonly string[]): boolean {
  if (records.some(({ isCritical, tag }) => isCritical && !understood.includes(tag))) return false;
  const issuers = records.filter(({ tag }) => tag === 'issue');
  return issuers.length === 0 || issuers.some(({ value }) => namesIssuer(value, identities));
}

function namesIssuer(value: string, identities: readonly string[]): boolean {
  const [name = '', ...parameters] = value.split(';').map((part) => part.trim().toLowerCase());
  const methods = parameters.find((parameter) => parameter.startsWith('validationmethods='));
  const allowsHttp =
    methods === undefined ||
    methods
      .replace(/^[^=]*=/, '')
      .split(',')
      .includes('http-01');
  return identities.includes(name) && allowsHttp;
}

/** The hostname and the names above it, the nearest first, without the top-level domain. */
export function namesUpFrom(hostname: string): readonly string[] {
  const labels = hostname.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/**
 * How the simulated DNS answers: `ok` has the target in a CNAME record; `nxdomain` knows no such name; `servfail` and `timeout`
 * do not answer; `flattened` has addresses and no CNAME record.
 */
const dnsModes = ['ok', 'nxdomain', 'servfail', 'timeout', 'flattened'] as const;
export type DnsMode = (typeof dnsModes)[number];

export interface SimulatedRecord {
  /** What the CNAME record names, in modes that have one. */
  readonly target: string;
  readonly mode: DnsMode;
}

const namePattern =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)+$/;

/** The name in lower case and without a dot at the end; undefined when it is no name of DNS with two labels or more. */
export function dnsName(text: string): string | undefined {
  const name = text.toLowerCase().replace(/\.$/, '');
  return namePattern.test(name) ? name : undefined;
}

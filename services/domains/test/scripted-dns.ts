import type { Dns } from '../src/adapters/dns/dns.ts';
import type { CaaVerdict } from '../src/domain/dns/caa.ts';
import type { Verdict } from '../src/domain/dns/verdict.ts';

/** DNS that says what a test tells it to, without a network. */
export interface ScriptedDns extends Dns {
  /** What it says about every hostname from now on; `missing` before. */
  verdict: Verdict;
  /** What the CNAME record of every hostname names. */
  named: string | undefined;
  /** `allowed` unless it is set. */
  caa: CaaVerdict;
  /** Every hostname that was looked at, in order. */
  readonly looks: readonly string[];
  /** Hostnames whose looks say something else. */
  readonly verdicts: Map<string, Verdict>;
  /** Runs before each answer: a test can hold it back. */
  before: (hostname: string) => Promise<void>;
}

export function scriptedDns(): ScriptedDns {
  const looks: string[] = [];
  const dns: ScriptedDns = {
    verdict: 'missing',
    named: undefined,
    caa: 'allowed',
    looks,
    verdicts: new Map(),
    before: async () => {},
    async verdictOf({ hostname }) {
      looks.push(hostname);
      await dns.before(hostname);
      return dns.verdicts.get(hostname) ?? dns.verdict;
    },
    namedBy: async () => dns.named,
    caaVerdictOf: async () => dns.caa,
    close: async () => {},
  };
  return dns;
}

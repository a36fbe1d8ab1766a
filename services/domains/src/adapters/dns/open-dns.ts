import type { Clock } from '@telehealth/service-kit/scheduling';
import type { DnsRecords } from '../../storage/simulation.ts';
import type { Dns } from './dns.ts';
import { type ResolverSettings, resolvers } from './resolvers.ts';
import { simulatedDns } from './simulated-dns.ts';

export interface DnsParts {
  readonly clock: Clock;
  /** Undefined: DNS is not simulated. */
  readonly records: DnsRecords | undefined;
}

export function openDns(settings: ResolverSettings, { clock, records }: DnsParts): Dns {
  return records === undefined ? resolvers(settings) : simulatedDns(records, clock);
}

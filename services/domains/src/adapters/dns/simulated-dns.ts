import { backgroundLimits } from '@telehealth/changes';
import type { Clock } from '@telehealth/service-kit/scheduling';
import type { DnsRecords } from '../../storage/simulation.ts';
import type { Dns } from './dns.ts';
import { type NameAnswers, nameIn, walkChain } from './walk-chain.ts';

/** How long a record with the mode `timeout` delays the answer, ms. */
const simulatedTimeoutMs = 100;

/** Only the records that operators set exist. Every authority may issue for every hostname. */
export function simulatedDns(records: DnsRecords, clock: Clock): Dns {
  return {
    async verdictOf({ hostname, target }, signal) {
      try {
        return await walkChain(answersOf(records, clock, signal), hostname, target);
      } catch {
        return 'unavailable';
      }
    },
    namedBy: (hostname, signal) => nameIn([answersOf(records, clock, signal)], hostname),
    caaVerdictOf: async () => 'allowed',
    close: async () => {},
  };
}

function answersOf(records: DnsRecords, clock: Clock, signal: AbortSignal): NameAnswers {
  const recordOf = async (name: string) => (await records.get(name, backgroundLimits))?.record;
  return {
    async cname(name) {
      const record = await recordOf(name);
      if (record?.mode === 'timeout') await clock.sleep(simulatedTimeoutMs, signal);
      if (record?.mode === 'timeout' || record?.mode === 'servfail') return 'unavailable';
      return record?.mode === 'ok' ? [record.target] : 'none';
    },
    addresses: async (name) => ((await recordOf(name))?.mode === 'flattened' ? 'some' : 'none'),
  };
}

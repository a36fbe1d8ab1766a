import { Resolver } from 'node:dns/promises';
import { atMost } from '@telehealth/concurrency';
import { type CaaRecord, type CaaVerdict, isAllowedBy, namesUpFrom } from '../../domain/dns/caa.ts';
import { type Verdict, verdictOf } from '../../domain/dns/verdict.ts';
import type { FindCaaIdentities } from '../certificates/acme-http.ts';
import type { Dns } from './dns.ts';
import { type NameAnswers, nameIn, walkChain } from './walk-chain.ts';

export interface ResolverSettings {
  /** Addresses of independent resolvers. */
  readonly resolvers: readonly string[];
  /** Undefined: the certificate authority is simulated, and no CAA record forbids it anything. */
  readonly findCaaIdentities: FindCaaIdentities | undefined;
  /** How long a query may take, ms. */
  readonly queryMs?: number;
  /** Queries that run at the same time; one more is `unavailable`. */
  readonly concurrency?: number;
}

/** How long a query waits for a resolver before it asks once more, ms. */
const timeout = 2000;
const tries = 2;

/** Asks every resolver at the same time, with a limit on the whole query. */
export function resolvers({
  resolvers: servers,
  findCaaIdentities,
  queryMs = 5000,
  concurrency = 256,
}: ResolverSettings): Dns {
  const queries = atMost(concurrency);

  /** Uses resolvers of its own, so that cancelling them stops this query alone. */
  async function query<T>(
    signal: AbortSignal,
    otherwise: T,
    run: (own: Resolver[], ended: AbortSignal) => Promise<T>,
  ): Promise<T> {
    if (queries.size() >= concurrency || signal.aborted) return otherwise;
    return await queries.run(async () => {
      const own = servers.map((server) => {
        const resolver = new Resolver({ timeout, tries });
        resolver.setServers([server]);
        return resolver;
      });
      const ended = AbortSignal.any([signal, AbortSignal.timeout(queryMs)]);
      const cancel = () => {
        for (const resolver of own) resolver.cancel();
      };
      ended.addEventListener('abort', cancel, { once: true });
      try {
        const found = await run(own, ended);
        return signal.aborted ? otherwise : found;
      } finally {
        ended.removeEventListener('abort', cancel);
        cancel();
      }
    });
  }

  return {
    verdictOf: ({ hostname, target }, signal) =>
      query<Verdict>(signal, 'unavailable', async (own, ended) =>
        verdictOf(await Promise.all(own.map((one) => walkChain(answersOf(one, ended), hostname, target)))),
      ),
    namedBy: (hostname, signal) =>
      query<string | undefined>(signal, undefined, (own, ended) =>
        nameIn(
          own.map((one) => answersOf(one, ended)),
          hostname,
        ),
      ),
    async caaVerdictOf(hostname, signal) {
      const identities = await findCaaIdentities?.().catch(() => 'unavailable' as const);
      if (identities === 'unavailable') return identities;
      // An authority that does not list its names reads the records itself.
      if (identities === undefined) return 'allowed';
      return await query<CaaVerdict>(signal, 'unavailable', async (own, ended) => {
        const found = await Promise.all(own.map((one) => nearestCaa(one, hostname, ended)));
        const records = found.find((one) => one !== 'unavailable');
        if (records === undefined) return 'unreadable';
        return isAllowedBy(records, identities) ? 'allowed' : 'forbidden';
      });
    },
    close: async () => {},
  };
}

function answersOf(resolver: Resolver, ended: AbortSignal): NameAnswers {
  return {
    cname: (name) => asked(() => resolver.resolveCname(name), ended),
    async addresses(name) {
      const found = await Promise.all([
        asked(() => resolver.resolve4(name), ended),
        asked(() => resolver.resolve6(name), ended),
      ]);
      if (found.some((one) => typeof one !== 'string')) return 'some';
      return found.includes('unavailable') ? 'unavailable' : 'none';
    },
  };
}

/** Climbs from the name to its top-level domain, up to the first name with records. An empty list: none has records. */
async function nearestCaa(
  resolver: Resolver,
  hostname: string,
  ended: AbortSignal,
): Promise<readonly CaaRecord[] | 'unavailable'> {
  for (const name of namesUpFrom(hostname)) {
    const found = await asked(() => resolver.resolveCaa(name), ended);
    if (found === 'unavailable') return 'unavailable';
    // After a CNAME to a name without records Node gives an empty list.
    if (found !== 'none' && found.length > 0) return found.flatMap(recordsIn);
  }
  return [];
}

/** Node gives a record as a member for its tag, beside `critical` and `type`. */
function recordsIn({ critical, ...record }: { readonly critical: number }): CaaRecord[] {
  return Object.entries(record)
    .filter(([tag]) => tag !== 'type')
    .map(([tag, value]) => ({ isCritical: critical >= 128, tag: tag.toLowerCase(), value: String(value) }));
}

/** A resolver's answer: `none` without such a record or name, `unavailable` without an answer. */
async function asked<T>(ask: () => Promise<T>, ended: AbortSignal): Promise<T | 'none' | 'unavailable'> {
  if (ended.aborted) return 'unavailable';
  try {
    return await ask();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENODATA' || code === 'ENOTFOUND' ? 'none' : 'unavailable';
  }
}

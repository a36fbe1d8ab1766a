import { Resolver } from 'node:dns/promises';

/** Addresses of a name. Rejects when they cannot be found. */
export type ResolveName = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Asks DNS servers for the addresses of both families: those of the system, or the ones given. A name is asked as it is,
 * without a search list, and neither hosts files nor caches answer. Both questions have to be answered, because an answer
 * that is missing cannot be judged.
 */
export function systemResolver(servers?: readonly string[]): ResolveName {
  const resolver = new Resolver({ timeout: 1000, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = [...addressesIn(four), ...addressesIn(six)];
    if (addresses.length === 0 && four.status === 'rejected') throw four.reason;
    return addresses;
  };
}

/** Whether a resolver answered that there is nothing, rather than that it does not know. */
export function isEmptyAnswer(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENODATA' || code === 'ENOTFOUND';
}

function addressesIn(answer: PromiseSettledResult<readonly string[]>): readonly string[] {
  if (answer.status === 'fulfilled') return answer.value;
  if (isEmptyAnswer(answer.reason)) return [];
  throw answer.reason;
}

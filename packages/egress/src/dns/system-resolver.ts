import { Resolver } from 'node:dns/promises';
import { withDeadline } from '@telehealth/concurrency';

/**
 * Addresses of a name. Rejects when none can be found, unless both families are answered to be empty. With `needsBoth` an answer
 * that is missing is no empty one: it rejects unless both families are answered.
 */
export type ResolveName = (
  hostname: string,
  signal: AbortSignal,
  needsBoth?: boolean,
) => Promise<readonly string[]>;

/** The time of one try, ms; there are two of them. */
export const tryMs = 1000;

/**
 * Asks DNS servers for the addresses of both families: those of the system, or the ones given. A name is asked as it is,
 * without a search list, and neither hosts files nor caches answer. A family that is not answered does not count where the
 * other has addresses: nothing is sent but to an address that was answered and judged. It has the time of one try behind them.
 */
export function systemResolver(servers?: readonly string[]): ResolveName {
  const resolver = new Resolver({ timeout: tryMs, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return async (hostname, signal, needsBoth = false) => {
    const families = [resolver.resolve4(hostname), resolver.resolve6(hostname)].map(orEmpty);
    const isFound = !needsBoth && (await anyHasAddresses(families));
    const answers = isFound
      ? families.map((family) => withDeadline(tryMs, [signal], () => family).catch(() => []))
      : families;
    return (await Promise.all(answers)).flat();
  };
}

/** Resolves as soon as a family has addresses, or when none has. */
function anyHasAddresses(families: readonly Promise<readonly string[]>[]): Promise<boolean> {
  const withAddresses = families.map(async (family) => {
    if ((await family).length === 0) throw new Error('The family has no address.');
  });
  return Promise.any(withAddresses).then(
    () => true,
    () => false,
  );
}

/** Whether a resolver answered that there is nothing, rather than that it does not know. */
function isEmptyAnswer(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENODATA' || code === 'ENOTFOUND';
}

/** An answer that there is nothing is an empty one. */
async function orEmpty(answer: Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await answer;
  } catch (error) {
    if (isEmptyAnswer(error)) return [];
    throw error;
  }
}

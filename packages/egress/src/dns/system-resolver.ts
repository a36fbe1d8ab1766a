import { Resolver } from 'node:dns/promises';
import { withDeadline } from '@telehealth/concurrency';

/**
 * Rejects without addresses, unless both families are answered to be empty. With `needsBoth` it rejects unless both
 * families are answered.
 */
export type ResolveName = (
  hostname: string,
  signal: AbortSignal,
  needsBoth?: boolean,
) => Promise<readonly string[]>;

/** Of two, ms. */
export const tryMs = 1000;

/**
 * Asks the system's DNS servers, or the given ones, for both families. No search list, hosts file or cache applies. A
 * family without an answer is ignored if the other has addresses, because nothing is sent to an unanswered address; it
 * gets one more try's time.
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

/** Whether the resolver answered that nothing exists, rather than failing. */
function isEmptyAnswer(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENODATA' || code === 'ENOTFOUND';
}

/** Turns an answer that nothing exists into an empty one. */
async function orEmpty(answer: Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await answer;
  } catch (error) {
    if (isEmptyAnswer(error)) return [];
    throw error;
  }
}

import type { Finding } from '../../domain/dns/verdict.ts';

/** The answers of one resolver about a name. */
export interface NameAnswers {
  /** The names in its CNAME records; `none` for a name without one, known or not. */
  cname(name: string): Promise<readonly string[] | 'none' | 'unavailable'>;
  addresses(name: string): Promise<'some' | 'none' | 'unavailable'>;
}

/** CNAME records in a chain, at most. */
const maxHops = 8;

/**
 * Follows the CNAME records of a hostname one by one, until one names exactly the target. Names are compared in lower case and
 * without the dot at their end. Several CNAME records at one name are a fault of the zone (RFC 1034, 3.6.2) and verify nothing,
 * whatever their order. Where Node shows only one of them, that one counts.
 */
export async function walkChain(answers: NameAnswers, hostname: string, target: string): Promise<Finding> {
  const visited = new Set([hostname]);
  let name = hostname;
  for (let hops = 0; hops < maxHops; hops += 1) {
    const named = await answers.cname(name);
    if (named === 'unavailable') return 'unavailable';
    if (named === 'none') return name === hostname ? await withoutRecord(answers, hostname) : 'wrong_target';
    const [next, ...more] = named.map(normalName);
    if (next === undefined || more.length > 0) return 'wrong_target';
    if (next === target) return 'verified';
    if (visited.has(next)) return 'loop';
    visited.add(next);
    name = next;
  }
  return 'loop';
}

async function withoutRecord(answers: NameAnswers, hostname: string): Promise<Finding> {
  const found = await answers.addresses(hostname);
  if (found === 'unavailable') return 'unavailable';
  return found === 'some' ? 'flattened' : 'missing';
}

/** The name in the CNAME record of a hostname, by the first resolver that has one; undefined when none has. */
export async function nameIn(
  resolvers: readonly NameAnswers[],
  hostname: string,
): Promise<string | undefined> {
  const answers = await Promise.all(resolvers.map(({ cname }) => cname(hostname)));
  const named = answers.find((answer) => typeof answer !== 'string');
  return named?.map(normalName)[0];
}

function normalName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

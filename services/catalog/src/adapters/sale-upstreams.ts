import type { Clock } from '@telehealth/service-kit/scheduling';
import { createCache } from '@telehealth/service-kit/upstreams';
import type { Known } from '../domain/enablements/activation.ts';
import type { BrandAsker, Upstreams } from './upstreams.ts';

/** What the upstreams answer about one brand. */
export type BrandUpstreams = Pick<Upstreams, 'declaredTherapies' | 'loginDomain'>;

/** How long the last answer of an upstream is used while the upstream does not answer, ms (decisions.md 5). */
const usedForMs = 15 * 60_000;
/** How many brands have a last answer in memory. In an outage the state of any other brand cannot be verified. */
const maxBrands = 10_000;

/**
 * Answers as the upstreams do. When an upstream does not answer, it gives the last answer about the brand. Without a last answer it
 * waits as long as the call allows, because its caller is refused otherwise. Each process has its own last answers.
 */
export function createSaleUpstreams(upstreams: BrandUpstreams, clock: Clock): BrandUpstreams {
  return {
    declaredTherapies: remembering(upstreams.declaredTherapies, clock),
    loginDomain: remembering(upstreams.loginDomain, clock),
  };
}

function remembering<V extends {}>(
  ask: (asker: BrandAsker) => Promise<Known<V>>,
  clock: Clock,
): (asker: BrandAsker) => Promise<Known<V>> {
  const answers = createCache<BrandAsker, V>({
    async load(_, asker) {
      const answer = await ask(asker);
      if (answer === undefined) throw new Error('the upstream did not answer');
      return answer;
    },
    ...{ freshMs: 0, lastResortMs: usedForMs, capacity: maxBrands, now: () => clock.now() },
  });
  return async (asker) => {
    const { brandId } = asker.brand;
    const waits = answers.peek(brandId) === undefined ? { maxWaitMs: Number.POSITIVE_INFINITY } : {};
    try {
      return await answers.get(brandId, { ...asker, ...waits });
    } catch {
      return undefined;
    }
  };
}

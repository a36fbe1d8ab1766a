import type { Clock } from '@telehealth/service-kit';
import type { Brand } from '../domain/brand.ts';
import type { Known } from '../domain/enablements/activation.ts';
import type { Upstreams } from './upstreams.ts';

/** What the upstreams answer about one brand. */
export type BrandUpstreams = Pick<Upstreams, 'declaredTherapies' | 'loginDomain'>;

/** How long the last answer of an upstream is used in place of one that does not arrive, ms (decisions.md 5). */
const usedForMs = 15 * 60_000;
/** Brands whose last answers are in memory. In an outage a brand beyond them is answered that its state cannot be verified. */
const maxBrands = 10_000;

/** Answers as the upstreams do, and with the last answer about the brand where one does not answer. The memory is this process's. */
export function withLastAnswers(upstreams: BrandUpstreams, clock: Clock): BrandUpstreams {
  const therapies = createMemory<readonly string[]>(clock);
  const logins = createMemory<{ readonly registered: boolean; readonly active: boolean }>(clock);
  return {
    declaredTherapies: async (asker) => therapies(asker.brand, await upstreams.declaredTherapies(asker)),
    loginDomain: async (asker) => logins(asker.brand, await upstreams.loginDomain(asker)),
  };
}

/** Stores an answer about a brand and returns it; without one, the last that is young enough. */
function createMemory<V>(clock: Clock): (brand: Brand, answer: Known<V>) => Known<V> {
  const answers = new Map<string, { readonly answer: V; readonly at: number }>();
  return ({ brandId }, answer) => {
    const at = clock.now();
    if (answer === undefined) {
      const last = answers.get(brandId);
      return last !== undefined && at - last.at < usedForMs ? last.answer : undefined;
    }
    answers.delete(brandId);
    answers.set(brandId, { answer, at });
    const [oldest] = answers.keys();
    if (answers.size > maxBrands && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}

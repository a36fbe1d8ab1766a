import type { Clock } from '@telehealth/service-kit';
import type { Known } from '../domain/enablements/activation.ts';
import type { BrandAsker, Upstreams } from './upstreams.ts';

/** What the upstreams answer about one brand. */
export type BrandUpstreams = Pick<Upstreams, 'declaredTherapies' | 'loginDomain'>;

/** How long the last answer of an upstream is used in place of one that does not arrive, ms (decisions.md 5). */
const usedForMs = 15 * 60_000;
/** Brands whose last answers are in memory. In an outage a brand beyond them is answered that its state cannot be verified. */
const maxBrands = 10_000;

/**
 * Answers as the upstreams do, and with the last answer about the brand where one does not answer. Without a last answer it waits as long
 * as the call allows, because its caller is refused otherwise. The memory is this process's.
 */
export function withLastAnswers(upstreams: BrandUpstreams, clock: Clock): BrandUpstreams {
  return {
    declaredTherapies: remembering(upstreams.declaredTherapies, clock),
    loginDomain: remembering(upstreams.loginDomain, clock),
  };
}

/** Asks, and stores the answer about the brand; without an answer, the last one that is young enough. */
function remembering<V>(
  ask: (asker: BrandAsker) => Promise<Known<V>>,
  clock: Clock,
): (asker: BrandAsker) => Promise<Known<V>> {
  const answers = new Map<string, { readonly answer: V; readonly at: number }>();
  const lastOf = (brandId: string) => {
    const last = answers.get(brandId);
    return last !== undefined && clock.now() - last.at < usedForMs ? last.answer : undefined;
  };
  return async (asker) => {
    const { brandId } = asker.brand;
    const isKnown = lastOf(brandId) !== undefined;
    const answer = await ask(isKnown ? asker : { ...asker, maxWaitMs: Number.POSITIVE_INFINITY });
    if (answer === undefined) return lastOf(brandId);
    answers.delete(brandId);
    answers.set(brandId, { answer, at: clock.now() });
    const [oldest] = answers.keys();
    if (answers.size > maxBrands && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}

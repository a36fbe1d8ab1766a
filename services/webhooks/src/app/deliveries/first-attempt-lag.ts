import type { Context } from '../../context.ts';
import { isWorking } from '../../domain/receivers/receiver-state.ts';

const pageSize = 1000;

/**
 * How long the first attempt that waits longest has been due, ms. Registrations with a failing or slow receiver do not count,
 * because they delay their own deliveries. `waiting` has the instant (epoch ms) by registration.
 */
export async function firstAttemptLag(
  { registrations, clock }: Pick<Context, 'registrations' | 'clock'>,
  waiting: ReadonlyMap<string, number>,
): Promise<number> {
  const inOrder = [...waiting].toSorted(([, one], [, other]) => one - other);
  for (let from = 0; from < inOrder.length; from += pageSize) {
    const page = inOrder.slice(from, from + pageSize);
    const ids = page.map(([registrationId]) => registrationId);
    const found = await registrations.find({ _id: { in: ids } }, { limit: pageSize }, { timeoutMs: 1000 });
    const working = new Set(found.filter(isWorking).map(({ _id }) => _id));
    const first = page.find(([registrationId]) => working.has(registrationId));
    if (first !== undefined) return Math.max(0, clock.now() - first[1]);
  }
  return 0;
}

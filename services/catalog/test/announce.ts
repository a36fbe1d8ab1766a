import { makeEvent } from '@telehealth/events';
import type { Instrument } from '../src/domain/instruments/instrument.ts';
import type { Context } from '../src/index.ts';

let lastRevision = 0;

/**
 * Announces what new sessions of a therapy begin on, as intake does; resolves once the catalog has stored it. An
 * instrument is approved and for every brand by default.
 */
export async function announce(
  { bus, clock }: Pick<Context, 'bus' | 'clock'>,
  therapy: string,
  current: readonly Partial<Instrument>[],
  revision: number = ++lastRevision,
): Promise<void> {
  const instruments = current.map(
    ({ brandIds = [], criteriaApproved = true, facts = [], lockedFacts = [] }) => ({
      brandIds: [...brandIds],
      criteriaApproved,
      facts: facts.map((fact) => ({ ...fact, options: [...fact.options] })),
      lockedFacts: [...lockedFacts],
    }),
  );
  await bus.publish(
    makeEvent({
      type: 'instrument.announced.v1',
      clientId: '',
      subject: therapy,
      test: false,
      recordedAt: clock.now(),
      data: { therapy, revision, current: instruments },
    }),
  );
}

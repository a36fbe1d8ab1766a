import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import { DomainError } from '@telehealth/errors';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import { areCriteriaApproved } from '../app/find-criteria.ts';
import type { Context } from '../context.ts';
import { screeningFacts } from '../domain/screening-facts.ts';

export function instrumentService(context: Context): Contract {
  const { instruments } = context;
  /** Throws `unavailable` for a therapy whose published version is not loaded yet: neither answer would be true. */
  const currentOf = async (therapy: string) => {
    await instruments.refresh();
    if (instruments.isLoading(therapy))
      throw new DomainError('unavailable', 'the instrument is not loaded yet');
    return instruments.current(therapy);
  };
  return contract(InstrumentService, 'internal', {
    async listScreeningFacts({ therapy, mode }) {
      const instrument = mode === 'initial' ? await currentOf(therapy) : undefined;
      if (!instrument) throw new DomainError('not-found', 'the therapy has no intake of this mode');
      const facts = screeningFacts(instrument.bundle);
      return { facts: facts.map((fact) => ({ ...fact, options: [...fact.options] })) };
    },
    async getTherapyStanding({ therapy }, call) {
      const published = (await currentOf(therapy)) !== undefined;
      const criteriaApproved = published && (await areCriteriaApproved(context, therapy, limitsOf(call)));
      return { published, criteriaApproved };
    },
  });
}

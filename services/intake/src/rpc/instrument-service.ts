import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import { DomainError } from '@telehealth/errors';
import { type Contract, contract } from '@telehealth/rpc';
import type { Context } from '../context.ts';
import { screeningFacts } from '../domain/screening-facts.ts';

export function instrumentService({ instruments }: Context): Contract {
  return contract(InstrumentService, 'internal', {
    async listScreeningFacts({ therapy, mode }) {
      const instrument = mode === 'initial' ? instruments.current(therapy) : undefined;
      if (!instrument) throw new DomainError('not-found', 'the therapy has no intake of this mode');
      const facts = screeningFacts(instrument.bundle);
      return { facts: facts.map((fact) => ({ ...fact, options: [...fact.options] })) };
    },
    async getTherapyStanding({ therapy }) {
      // No bundle has eligibility criteria, so none can have been approved.
      return { published: instruments.current(therapy) !== undefined, criteriaApproved: false };
    },
  });
}

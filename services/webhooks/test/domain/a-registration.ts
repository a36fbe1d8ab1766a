import type { StoredRegistration } from '../../src/domain/registrations/stored-registration.ts';

/** An enabled registration with one secret, with these other fields. */
export function aRegistration(fields: Partial<StoredRegistration> = {}): StoredRegistration {
  return {
    ...{ _id: 'whr_1', clientId: 'cli_1', brandId: 'brd_1', place: 'brd_1:0' },
    ...{ sealedUrl: 'k1.url', eventTypes: ['journey.case.opened.v1'] },
    ...{ enabled: true, createdAt: 0, sealedUnder: 'k1' },
    secrets: [{ sealed: 'k1.first', operationId: 'opr_1' }],
    ...fields,
  };
}

import { putDocument, taskOperation } from '@telehealth/changes';
import type { ScreeningFact } from '@telehealth/contracts/intake/v1/screening_fact';
import { readEventData, type SubscriptionOptions } from '@telehealth/events';
import type { Context } from '../context.ts';
import { type AnnouncedFact, decideInstruments } from '../domain/instruments/instrument.ts';
import type { InstrumentsDocument } from '../storage/instruments.ts';

/** Intake announced what new sessions of a therapy begin on. Announcements may come twice and in any order. */
export function instrumentAnnounced(context: Context): SubscriptionOptions {
  return {
    name: 'catalog_instruments',
    types: ['instrument.announced.v1'],
    async handle(event) {
      const { therapy, revision, current } = readEventData('instrument.announced.v1', event);
      const announced = {
        revision: Number(revision),
        current: current.map(({ brandIds, criteriaApproved, facts }) => ({
          brandIds,
          criteriaApproved,
          facts: facts.map(factFromProto),
        })),
      };
      await putDocument<InstrumentsDocument>(context, {
        collection: context.instruments,
        id: therapy,
        operation: { ...taskOperation('instruments'), correlationId: event.id },
        decide: (before) => decideInstruments(before, announced),
      });
    },
  };
}

function factFromProto({
  code,
  valueType,
  cardinality,
  options,
  unit,
  min,
  max,
  decimals,
}: ScreeningFact): AnnouncedFact {
  return {
    code,
    valueType,
    cardinality,
    options: options.map((option) => ({
      code: option.code,
      exclusive: option.exclusive,
      ...(option.label !== '' && { label: option.label }),
    })),
    ...(unit !== '' && { unit }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(decimals !== undefined && { decimals }),
  };
}

import { putDocument, taskOperation } from '@telehealth/changes';
import type { Plain } from '@telehealth/contracts/codec';
import type { FactBoundSchema, ScreeningFactSchema } from '@telehealth/contracts/intake/v1/screening_fact';
import { readEventData, type SubscriptionOptions } from '@telehealth/events';
import type { Context } from '../context.ts';
import type { FactBound } from '../domain/authoring/fact.ts';
import { type AnnouncedFact, decideInstruments } from '../domain/instruments/instrument.ts';
import type { InstrumentsDocument } from '../storage/instruments.ts';

/** Intake announced the instruments of a therapy. Announcements may arrive twice and in any order. */
export function instrumentAnnounced(context: Context): SubscriptionOptions {
  return {
    name: 'catalog_instruments',
    types: ['instrument.announced.v1'],
    async handle(event) {
      const { therapy, revision, current } = readEventData('instrument.announced.v1', event);
      const announced = {
        revision,
        current: current.map(({ brandIds, criteriaApproved, facts, lockedFacts }) => ({
          brandIds,
          criteriaApproved,
          facts: facts.map(announcedFact),
          lockedFacts: lockedFacts.map(({ code, reason }) => ({ code, reason })),
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

function announcedFact(fact: Plain<typeof ScreeningFactSchema>): AnnouncedFact {
  const { code, valueType, cardinality, unit, min, max, minDate, maxDate, minBy, maxBy, decimals } = fact;
  const { precision } = fact;
  return {
    code,
    valueType,
    cardinality,
    options: fact.options.map((option) => ({
      code: option.code,
      exclusive: option.exclusive,
      ...(option.label !== '' && { label: option.label }),
      ...(option.pleaseSay > 0 && { pleaseSay: option.pleaseSay }),
    })),
    ...(unit !== '' && { unit }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(minDate !== '' && { minDate }),
    ...(maxDate !== '' && { maxDate }),
    ...(minBy && { minBy: factBound(minBy) }),
    ...(maxBy && { maxBy: factBound(maxBy) }),
    ...(decimals !== undefined && { decimals }),
    ...((precision === 'month' || precision === 'year') && { precision }),
  };
}

function factBound({ fact, today }: Plain<typeof FactBoundSchema>): FactBound {
  if (!today) return { fact };
  const { years, months, days } = today;
  return {
    today: { ...(years !== 0 && { years }), ...(months !== 0 && { months }), ...(days !== 0 && { days }) },
  };
}

import type { PlainInit } from '@telehealth/contracts/codec';
import type { InstrumentStepSchema } from '@telehealth/contracts/intake/v1/instrument_step';
import type { InstrumentStep } from '@telehealth/instrument/render';

export function shownStep({ handoff, ...step }: InstrumentStep): PlainInit<typeof InstrumentStepSchema> {
  return { ...step, ...(handoff && { handoff: shownHandoff(handoff) }) };
}

/** Journeys of earlier versions may have a `redirect` without https, which is not shown (interface.md 2.5). */
function shownHandoff({ redirect, ...rest }: NonNullable<InstrumentStep['handoff']>) {
  return { ...rest, ...(redirect?.startsWith('https:') && { redirect }) };
}

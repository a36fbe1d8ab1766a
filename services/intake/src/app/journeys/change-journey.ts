import { type Changed, changeDocument, type Operation } from '@telehealth/changes';
import type { Filter } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { changeOfJourney, type JourneyChange } from '../../domain/journeys/journey-change.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';

/** Which journey an operation changes. */
export interface JourneyTarget {
  readonly journeyId: string;
  /** What the journey must match; otherwise it is treated as missing. Absent: a journey of any client. */
  readonly where?: Filter<JourneyDocument>;
  readonly operation: Operation;
}

/**
 * Changes a journey as `decide` says at an instant (epoch ms). Throws `not-found` when it is missing, `conflict` after too
 * many concurrent changes, and what `decide` throws.
 */
export function changeJourney(
  context: Context,
  { journeyId, ...target }: JourneyTarget,
  decide: (
    journey: JourneyDocument,
    at: number,
  ) => JourneyChange | undefined | Promise<JourneyChange | undefined>,
): Promise<Changed<JourneyDocument>> {
  const { journeys, journeySettings } = context;
  return changeDocument<JourneyDocument>(context, {
    collection: journeys,
    id: journeyId,
    ...target,
    async decide(journey, at) {
      const change = await decide(journey, at);
      return change && changeOfJourney(journey, change, journeySettings, at);
    },
  });
}

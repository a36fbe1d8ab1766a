import { type Changed, changeDocument, isChange, type Operation } from '@telehealth/changes';
import type { Filter } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { changeOfJourney, type JourneyChange } from '../../domain/journeys/journey-change.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';

export interface JourneyTarget {
  readonly journeyId: string;
  /** What the journey must match; otherwise it is treated as missing. Absent: a journey of any client. */
  readonly where?: Filter<JourneyDocument>;
  readonly operation: Operation;
  /** The journey as an earlier call left it, which may be old (`changeDocument`). */
  readonly known?: JourneyDocument | undefined;
}

/** A change of a journey, a value for its use case, or both; a value alone leaves the journey as it is. */
export type JourneyDecision<V> = (JourneyChange & { readonly value?: V }) | undefined;

/**
 * Changes a journey by `decide` (`changeDocument`). Throws `not-found` when it is missing, `conflict` after too many concurrent
 * changes, and what `decide` throws.
 */
export function changeJourney<V = undefined, G = undefined>(
  context: Context,
  { journeyId, ...target }: JourneyTarget,
  decide: (journey: JourneyDocument, at: number, gathered: G) => JourneyDecision<V>,
  gather?: (journey: JourneyDocument, at: number) => Promise<G>,
): Promise<Changed<JourneyDocument, V>> {
  const { journeys, journeySettings } = context;
  return changeDocument<JourneyDocument, V, G>(context, {
    collection: journeys,
    id: journeyId,
    ...target,
    gather,
    decide(journey, at, gathered) {
      const decision = decide(journey, at, gathered);
      const change = isChange(decision) && changeOfJourney(journey, decision, journeySettings, at);
      return { ...change, value: decision?.value };
    },
  });
}

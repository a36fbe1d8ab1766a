import { matching, type Reach } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { ListedJourney } from '../../storage/enrollments.ts';

const maxFound = 20;

/** The journeys with this id or reference, or of this person, the latest first. Erased ones are missing. */
export async function searchJourneys(
  { journeys }: Pick<Context, 'journeys'>,
  text: string,
  reached: Reach,
  options: CallOptions,
): Promise<readonly ListedJourney[]> {
  const named = text.startsWith('jny_')
    ? { _id: text }
    : text.startsWith('per_')
      ? { personId: text }
      : { reference: text };
  const filter = { ...named, ...matching(reached), erasedAt: { exists: false } } as const;
  const found = await journeys.find(filter, { limit: maxFound, without: ['sealed'] }, options);
  return found.sort((one, other) => other.createdAt - one.createdAt);
}

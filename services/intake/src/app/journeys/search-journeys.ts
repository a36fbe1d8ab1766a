import { parseCaseNumber } from '@telehealth/ids';
import { matching, type Reach } from '@telehealth/service-kit/calls';
import type { CallOptions, Filter } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { ListedJourney } from '../../storage/enrollments.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';

const maxFound = 20;

/** The journeys with this id, reference or case number, or of this person, the latest first. Erased ones are missing. */
export async function searchJourneys(
  { journeys }: Pick<Context, 'journeys'>,
  text: string,
  reached: Reach,
  options: CallOptions,
): Promise<readonly ListedJourney[]> {
  const others = { ...matching(reached), erasedAt: { exists: false } } as const;
  const finds = namesIn(text).map((named) =>
    journeys.find({ ...named, ...others }, { limit: maxFound, without: ['sealed'] }, options),
  );
  const found = (await Promise.all(finds)).flat();
  return found.sort((one, other) => other.createdAt - one.createdAt).slice(0, maxFound);
}

/** A reference may look like a case number, so both are searched. */
function namesIn(text: string): readonly Filter<JourneyDocument>[] {
  if (text.startsWith('jny_')) return [{ _id: text }];
  if (text.startsWith('per_')) return [{ personId: text }];
  const caseNumber = parseCaseNumber(text);
  return [{ reference: text }, ...(caseNumber === undefined ? [] : [{ caseNumber }])];
}

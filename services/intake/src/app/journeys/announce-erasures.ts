import { changeDocument, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideErasureAgain } from '../../domain/journeys/decide-erasure.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';
import { passOverJourneys } from './journey-passes.ts';

/**
 * Announces again what was erased under an earlier release, which left the patient in orders of which nothing was captured. Who has
 * dropped everything by then does nothing.
 */
export async function announceErasures(context: Context, signal: AbortSignal, pageSize = 100): Promise<void> {
  const each = async ({ _id: id, erasedAt }: JourneyDocument) => {
    if (erasedAt === undefined) return;
    await changeDocument<JourneyDocument>(context, {
      collection: context.journeys,
      id,
      operation: taskOperation('erasures_again'),
      decide: decideErasureAgain,
    });
  };
  await passOverJourneys(context, { id: 'erasures', each, pageSize }, signal);
}

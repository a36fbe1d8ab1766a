import { changeDocument, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideErasureAgain } from '../../domain/journeys/decide-erasure.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';
import { passOverJourneys } from './journey-passes.ts';

/**
 * Announces erasures of an earlier release again, which left the patient in orders without a capture. Services that removed
 * everything by then do nothing.
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

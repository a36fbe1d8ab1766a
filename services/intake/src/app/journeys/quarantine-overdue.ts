import type { Context } from '../../context.ts';
import { overdueQuarantined } from '../../domain/journeys/record.ts';
import { backgroundLimits, eachDueJourney } from './due-journeys.ts';
import { saveJourney } from './save-journey.ts';

/** Quarantines milestones that waited too long for an earlier one; an operator looks at them. */
export async function quarantineOverdue(context: Context, signal: AbortSignal): Promise<void> {
  const until = context.clock.now() - context.journeySettings.milestoneHeldMs;
  await eachDueJourney(context, 'heldSince', until, signal, async (document, at) => {
    const waiting = overdueQuarantined(document.waiting ?? [], until);
    await saveJourney(context, document, { at, fields: { waiting } }, backgroundLimits);
  });
}

import type { Context } from '../../context.ts';
import { backgroundLimits, eachDueJourney } from './due-journeys.ts';
import { saveJourney } from './save-journey.ts';

/**
 * Tells once of every running session that had no answer for the time set; it still runs, and the next answer begins a
 * new rest (decisions.md 3). An answer that comes at the same moment wins.
 */
export async function tellIdleJourneys(context: Context, signal: AbortSignal): Promise<void> {
  const until = context.clock.now() - context.journeySettings.idleAfterMs;
  await eachDueJourney(context, 'idleSince', until, signal, async (document, at) => {
    const change = {
      at,
      fields: { idleSince: undefined },
      happened: [{ type: 'step.abandoned', actor: 'scheduler' }] as const,
    };
    await saveJourney(context, document, change, backgroundLimits);
  });
}

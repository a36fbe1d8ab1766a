import type { Context } from '../../context.ts';
import { countAttempts } from './count-attempts.ts';

/** Stores what this process has counted. */
export async function keepCounts(context: Context): Promise<void> {
  for (const [registrationId, counts] of context.unstoredCounts.takeAll()) {
    await countAttempts(context, registrationId, counts);
  }
}

import { backgroundLimits, changeDocument, duePages, taskOperation } from '@telehealth/changes';
import { hourMs } from '@telehealth/ids';
import { runScheduledTask, type ScheduledTask } from '@telehealth/service-kit/scheduling';
import type { Context } from '../../context.ts';
import { announcedBeforeMs, decideEndingKey } from '../../domain/keys/ending-key.ts';
import { type ApiKeyDocument, findReplacements } from '../../storage/api-keys.ts';

/** Once an hour, on one replica at a time. */
export function scheduleEndingKeys(context: Context): ScheduledTask {
  return runScheduledTask(context, {
    name: 'ending_keys',
    everyMs: hourMs,
    leaseMs: 60_000,
    run: (signal) => announceEndingKeys(context, signal),
  });
}

/** A key that was replaced ends because its client said so; the key in its place has the same end. */
export async function announceEndingKeys(context: Context, signal: AbortSignal): Promise<void> {
  const { apiKeys, clock } = context;
  const at = clock.now();
  const due = {
    field: 'endsAt',
    from: at,
    until: at + announcedBeforeMs,
    signal,
    limits: backgroundLimits,
  } as const;
  for await (const page of duePages(apiKeys, due)) {
    const ids = page.map(({ _id }) => _id);
    const replacements = await findReplacements(apiKeys, ids, backgroundLimits);
    for (const { _id: id } of page) {
      if (signal.aborted) return;
      if (replacements.has(id)) continue;
      const operation = { ...taskOperation('ending_keys'), limits: backgroundLimits };
      await changeDocument<ApiKeyDocument>(context, {
        collection: apiKeys,
        id,
        operation,
        decide: decideEndingKey,
      });
    }
  }
}

import { backgroundLimits, duePages, remove, touch } from '@telehealth/changes';
import { dayMs } from '@telehealth/ids';
import type { Collection, Filter } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';
import type { PinnedDocument } from '../../storage/pinned-document.ts';

/** How long content stays that no mint used: far longer than a stamp is fresh and any call takes. */
const graceMs = 7 * dayMs;

/** Documents of a read: an overlay may have megabytes. */
const pageSize = 8;

/** Removes overlays and themes that no journey pins and no mint has used for 7 days (decisions.md 4). */
export async function sweepPinnedContent(context: Context, signal: AbortSignal): Promise<void> {
  const { overlays, themeDocuments } = context;
  await sweep(context, overlays, (sha256) => ({ 'instrument.overlaySha256': sha256 }), signal);
  await sweep(context, themeDocuments, (themeSha256) => ({ themeSha256 }), signal);
}

async function sweep<D extends PinnedDocument>(
  { journeys, clock }: Context,
  collection: Collection<D>,
  pinning: (sha256: string) => Filter<JourneyDocument>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const due = { field: 'usedAt', until: now - graceMs, limits: backgroundLimits, signal, pageSize } as const;
  for await (const page of duePages<PinnedDocument>(
    collection as unknown as Collection<PinnedDocument>,
    due,
  )) {
    for (const { _id: sha256, usedAt } of page) {
      if (signal.aborted) return;
      const [pinned] = await journeys.find(pinning(sha256), { limit: 1 }, backgroundLimits);
      // A mint that uses it meanwhile stamps it first, so that neither write finds the stamp that was read.
      const asRead = { usedAt } as Filter<D>;
      if (pinned)
        await touch(collection, sha256, asRead, { set: { usedAt: now } as object }, backgroundLimits);
      else await remove(collection, sha256, asRead, backgroundLimits);
    }
  }
}

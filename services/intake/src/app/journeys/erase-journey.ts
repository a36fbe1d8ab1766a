import { auditRow } from '@telehealth/audit';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { deleteMedia } from '../media/remove-media.ts';
import { changeJourney } from './change-journey.ts';
import { backgroundLimits, eachDueJourney } from './due-journeys.ts';

/**
 * Destroys the key of a journey with all that is sealed under it, and its media; what is in clear stays. From the one
 * write that takes the key on nothing can be read, media that could not be removed at once included: those are the
 * sweep's. The instant of the erasure, epoch ms: of the first one. Throws `not-found` for a journey that is none.
 */
export async function eraseJourney(context: Context, call: Call, journeyId: string): Promise<number> {
  const erasedAt = await changeJourney(context, journeyId, limitsOf(call), (document, at) => {
    if (document.erasedAt !== undefined) return { result: document.erasedAt };
    const audit = auditRow(call, {
      act: 'journey.erase',
      clientId: document.clientId,
      subject: journeyId,
      changed: {},
      at,
      version: document.version + 1,
    });
    const fields = { erasedAt: at, wrappedKey: '', sealed: '', erasingSince: at };
    return { result: at, change: { fields, audit } };
  });
  try {
    await removeErasedMedia(context, journeyId);
  } catch (err) {
    context.logger.warn({ err }, 'media of an erased journey left to the sweep');
  }
  return erasedAt;
}

/** Completes the erasures whose media are left. */
export async function completeErasures(context: Context, signal: AbortSignal): Promise<void> {
  await eachDueJourney(context, 'erasingSince', context.clock.now(), signal, ({ _id }) =>
    removeErasedMedia(context, _id),
  );
}

async function removeErasedMedia(context: Context, journeyId: string): Promise<void> {
  await deleteMedia(context, journeyId);
  const done = { unset: ['erasingSince'] } as const;
  await context.journeys.update(journeyId, { erasedAt: { exists: true } }, done, backgroundLimits);
}

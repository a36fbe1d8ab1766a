import { changeDocument, taskOperation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import {
  type AutomaticReason,
  decideAutomaticDisabling,
  decideWarning,
} from '../../domain/registrations/decide-disabling.ts';
import type {
  RegistrationDecision,
  StoredRegistration,
} from '../../domain/registrations/stored-registration.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import { announceChange, announceFailing } from '../registrations/announce-change.ts';

/** An attempt after which a registration should be disabled. */
export interface Disabling {
  readonly registrationId: string;
  readonly reason: AutomaticReason;
  /** Epoch ms: when the attempt began. */
  readonly at: number;
}

/** Disables a registration as `decideAutomaticDisabling` decides. A repeat has no effect. */
export async function disableRegistration(
  context: Context,
  { registrationId, reason, at: since }: Disabling,
): Promise<void> {
  const disabled = await changeByTask(context, registrationId, (present, at) =>
    announceFailing(
      context,
      present,
      announceChange(context, present, decideAutomaticDisabling(present, { reason, since }, at)),
      { failingHours: 0, disabledReason: reason },
    ),
  );
  if (disabled === undefined) return;
  context.dueRegistrations.add({ clientId: disabled.clientId, registrationId });
  context.registrationMetrics.disabled(reason);
  context.logger.warn({ registrationId, reason }, 'a registration is disabled');
}

/** Logs and stores that the receiver of a registration has failed for so many hours. A repeat has no effect. */
export async function warnOfFailing(
  context: Context,
  { registrationId, failingHours }: { readonly registrationId: string; readonly failingHours: number },
): Promise<void> {
  const warned = await changeByTask(context, registrationId, (present, at) =>
    announceFailing(context, present, decideWarning(present, failingHours, at), {
      failingHours,
      disabledReason: '',
    }),
  );
  if (warned === undefined) return;
  context.registrationMetrics.warned(failingHours);
  context.logger.warn({ registrationId, failingHours }, 'the receiver of a registration fails');
}

/** The changed registration; undefined for no change or a missing one. */
async function changeByTask(
  context: Context,
  id: string,
  decide: (present: StoredRegistration, at: number) => RegistrationDecision,
): Promise<RegistrationDocument | undefined> {
  try {
    const operation = taskOperation('webhook_deliveries');
    const { effect, document } = await changeDocument<RegistrationDocument>(context, {
      collection: context.registrations,
      id,
      operation,
      decide,
    });
    return effect === 'none' ? undefined : document;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return undefined;
    throw error;
  }
}

import type { Registration } from '@telehealth/contracts/webhooks/v1/registration';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { type PlanLine, refusalOf } from './plan.ts';
import type { BrandsToPlan } from './plan-offerings.ts';
import { registrationsOf } from './side.ts';

const { createRegistration } = RegistrationService.method;

/** Enabled registrations whose URL the target lacks. If the source has a URL several times, event types count too. */
export async function planRegistrations({ from, to, source, target }: BrandsToPlan): Promise<{
  readonly registrations: readonly Registration[];
  readonly lines: readonly PlanLine[];
}> {
  const enabled = (await registrationsOf(from, source)).filter((registration) => registration.enabled);
  const present = target === undefined ? [] : await registrationsOf(to, target);
  const registrations: Registration[] = [];
  const lines: PlanLine[] = [];
  for (const registration of enabled) {
    const { url, eventTypes } = registration;
    const isSingle = enabled.filter((one) => one.url === url).length === 1;
    const same = present.find(
      (one) => one.url === url && (isSingle || typesOf(one) === typesOf(registration)),
    );
    const line = { brand: source.name, part: 'registration', name: url };
    if (same !== undefined) {
      const why = typesOf(same) === typesOf(registration) ? '' : 'It has other event types, and keeps them';
      lines.push({ ...line, change: 'leave', why });
      continue;
    }
    const named = { clientId: to.client.clientId, brandId: target?.brandId ?? '' };
    const asked = { ...named, url, eventTypes, validateOnly: true, others: registrations.length };
    const why = await refusalOf(to.caller.call(createRegistration, asked));
    lines.push({ ...line, change: why === undefined ? 'create' : 'refuse', why: why ?? '' });
    if (why === undefined) registrations.push(registration);
  }
  return { registrations, lines };
}

function typesOf({ eventTypes }: Registration): string {
  return eventTypes.toSorted().join();
}

import { backgroundLimits } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';

/** Remembers that the receiver of a registration took a test, unless the registration has another URL by now. */
export async function noteTestTaken(
  { registrations, clock }: Context,
  { _id, url }: RegistrationDocument,
): Promise<void> {
  const first = { place: { exists: true }, url, testTakenAt: { exists: false } } as const;
  await registrations.update(_id, first, { set: { testTakenAt: clock.now() } }, backgroundLimits);
}

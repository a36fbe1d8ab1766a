import type { Context } from '../../context.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';

/** The secrets that sign at an instant (epoch ms), the newest first. Throws when one cannot be opened. */
export function signingSecrets(
  { secrets: sealer }: Pick<Context, 'secrets'>,
  { _id, secrets }: Pick<RegistrationDocument, '_id' | 'secrets'>,
  now: number,
): readonly Uint8Array[] {
  return secrets.filter(({ until = Infinity }) => now < until).map(({ sealed }) => sealer.open(_id, sealed));
}

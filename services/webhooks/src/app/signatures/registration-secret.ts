import { randomBytes } from 'node:crypto';
import { refusal } from '@telehealth/errors';
import { sealingKeyIdOf } from '@telehealth/sealing';
import type { Context } from '../../context.ts';
import type { StoredSecret } from '../../domain/registrations/registration.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';

/** A sealed secret of 32 random bytes. */
export function newSecret(
  { secrets }: Pick<Context, 'secrets'>,
  registrationId: string,
  operationId: string,
): StoredSecret {
  return { sealed: secrets.seal(registrationId, randomBytes(32)), operationId };
}

/** The secret that an operation made: `whsec_` and the base64 of its bytes. Throws `conflict` when it is no longer stored. */
export function secretMadeBy(
  { secrets: sealer }: Pick<Context, 'secrets'>,
  { _id, secrets }: Pick<RegistrationDocument, '_id' | 'secrets'>,
  operationId: string,
): string {
  const made = secrets.find((secret) => secret.operationId === operationId);
  if (made === undefined) {
    throw refusal('secret_replaced', 'The secret was replaced since. Rotate the secret to get another one.');
  }
  return `whsec_${Buffer.from(sealer.open(_id, made.sealed)).toString('base64')}`;
}

/** The secret under the current sealing key; undefined, and logged, when it cannot be opened. */
export function rewrapSecret(
  { secrets, sealingKeys, logger }: Pick<Context, 'secrets' | 'sealingKeys' | 'logger'>,
  registrationId: string,
  secret: StoredSecret,
): StoredSecret | undefined {
  if (sealingKeyIdOf(secret.sealed) === sealingKeys[0].id) return secret;
  try {
    return { ...secret, sealed: secrets.rewrap(registrationId, secret.sealed) };
  } catch (err) {
    logger.error({ registrationId, err }, 'a secret of a registration cannot be opened');
    return undefined;
  }
}

import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import { decideRotation } from '../../domain/registrations/decide-rotation.ts';
import { newSecret, rewrapSecret, secretMadeBy } from '../signatures/registration-secret.ts';
import { changeRegistration } from './change-registration.ts';
import type { RegistrationWithSecret } from './create-registration.ts';
import type { RegistrationRef } from './get-registration.ts';
import { rewrapUrl } from './receiver-address.ts';

const usualOverlapSeconds = 24 * 60 * 60;
const maxOverlapSeconds = 7 * usualOverlapSeconds;

/** Throws `malformed-request` for an overlap beyond seven days, and `not-found`. A repeat answers with the same secret. */
export async function rotateSecret(
  context: Context,
  operation: Operation,
  ref: RegistrationRef,
  overlapSeconds: number = usualOverlapSeconds,
): Promise<RegistrationWithSecret> {
  if (overlapSeconds < 0 || overlapSeconds > maxOverlapSeconds) throw malformedOverlap();
  const { registrationId } = ref;
  const { operationId } = operation;
  const rotation = {
    secret: newSecret(context, registrationId, operationId),
    sealedUnder: context.sealingKeys[0].id,
    overlapMs: overlapSeconds * 1000,
    rewrap: (older: Parameters<typeof rewrapSecret>[2]) => rewrapSecret(context, registrationId, older),
  };
  const registration = await changeRegistration(context, operation, ref, (present, at) =>
    decideRotation(present, { ...rotation, sealedUrl: rewrapUrl(context, present) }, at),
  );
  return { registration, secret: secretMadeBy(context, registration, operationId) };
}

function malformedOverlap(): DomainError {
  return new DomainError('malformed-request', 'the overlap of a rotation', {
    issues: [
      {
        code: 'overlap_seconds.range',
        message: `The overlap has 0 to ${maxOverlapSeconds} seconds.`,
        where: '/overlap_seconds',
      },
    ],
  });
}

import { DomainError } from '@telehealth/errors';
import type { Encrypter } from 'age-encryption';

/** Seals to a public key of the age format. Throws `validation` for anything else. */
export async function sealerTo(recipient: string): Promise<Encrypter> {
  // Loaded by the first export.
  const { Encrypter } = await import('age-encryption');
  const sealer = new Encrypter();
  try {
    sealer.addRecipient(recipient);
  } catch {
    const message = 'The recipient is a public key of age, which begins with `age1`.';
    throw new DomainError('validation', 'the recipient is not a public key', {
      issues: [{ code: 'recipient.malformed', message, where: '/recipient' }],
    });
  }
  return sealer;
}

import { createHmac } from 'node:crypto';
import type { ContactControl } from '@telehealth/instrument/walk';
import { deriveKey, type SealingKeys } from '@telehealth/sealing';
import { sealingPurposes } from '../../domain/sealing-purposes.ts';

/**
 * Finds journeys by an email or phone number and reveals neither: an entry is an HMAC-SHA-256 under a key of the client, which
 * is derived from a sealing key.
 */
export interface ContactIndex {
  /** Under the sealing key with this id. Throws when this process does not have it. */
  entryOf(keyId: string, contact: Contact): string;
  /** Under each sealing key. */
  entriesOf(contact: Contact): readonly string[];
}

export interface Contact {
  readonly clientId: string;
  readonly control: ContactControl;
  /** As an answer has it. */
  readonly value: string;
}

export function createContactIndex(sealingKeys: SealingKeys): ContactIndex {
  const keys = new Map(sealingKeys.map(({ id, key }) => [id, key]));
  const entryOf = (keyId: string, { clientId, control, value }: Contact): string => {
    const key = keys.get(keyId);
    if (key === undefined) throw new Error('indexed under a sealing key this process does not have');
    const ofClient = deriveKey(key, `${sealingPurposes.contactIndex} ${keyId} ${clientId}`);
    // The case of an email's first part makes no other patient.
    const mac = createHmac('sha256', ofClient)
      .update(`${control} ${value.toLowerCase()}`)
      .digest('base64url');
    return `${keyId}.${mac}`;
  };
  return {
    entryOf,
    entriesOf: (contact) => [...keys.keys()].map((keyId) => entryOf(keyId, contact)),
  };
}

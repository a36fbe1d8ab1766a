import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/** A key that wraps journey keys. */
export interface SealingKey {
  /** Names the key inside what it wrapped: letters, digits, `-`. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/**
 * Seals journeys (decisions.md 4): a random key per journey, wrapped by the current sealing key. Destroying
 * the wrapped key erases the journey. Both layers are AES-256-GCM bound to the journey id, so that nothing
 * sealed for one journey opens in another.
 */
export interface Keyring {
  /** A fresh journey key, and its wrapped form to keep beside the journey. */
  newJourneyKey(journeyId: string): { readonly key: JourneyKey; readonly wrapped: string };
  /** Throws when it was wrapped by a key unknown here, tampered with, or for another journey. */
  unwrap(journeyId: string, wrapped: string): JourneyKey;
}

/** The key of one journey, opened. Lives no longer than the call it is opened for. */
export interface JourneyKey {
  /** Base64 text that only this journey's key opens. */
  seal(plaintext: string): string;
  /** Throws when the text was tampered with or sealed for another journey. */
  open(sealed: string): string;
}

/** Sealing keys, the current one first; the older ones behind it still open what they wrapped. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]];

const ivBytes = 12;
const tagBytes = 16;

/** A keyring that wraps under the current key. */
export function createKeyring(sealingKeys: SealingKeys): Keyring {
  // As key objects: a cipher made from raw bytes costs four times as much.
  const keys = new Map(sealingKeys.map(({ id, key }) => [id, createSecretKey(key)]));
  const [{ id: currentId, key: currentKey }] = sealingKeys;
  const current = createSecretKey(currentKey);

  return {
    newJourneyKey(journeyId) {
      const bytes = randomBytes(32);
      const wrapped = `${currentId}.${encrypt(current, journeyId, bytes).toString('base64')}`;
      return { key: journeyKey(journeyId, bytes), wrapped };
    },
    unwrap(journeyId, wrapped) {
      const dot = wrapped.indexOf('.');
      const key = keys.get(wrapped.slice(0, dot));
      if (!key) throw new Error('journey key was wrapped by a sealing key this process does not have');
      return journeyKey(journeyId, decrypt(key, journeyId, Buffer.from(wrapped.slice(dot + 1), 'base64')));
    },
  };
}

function journeyKey(journeyId: string, bytes: Buffer): JourneyKey {
  const key = createSecretKey(bytes);
  return {
    seal: (plaintext) => encrypt(key, journeyId, Buffer.from(plaintext)).toString('base64'),
    open: (sealed) => decrypt(key, journeyId, Buffer.from(sealed, 'base64')).toString('utf8'),
  };
}

/** iv ‖ ciphertext ‖ tag. */
function encrypt(key: KeyObject, boundTo: string, plaintext: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo));
  return Buffer.concat([iv, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: KeyObject, boundTo: string, sealed: Buffer): Buffer {
  const tagAt = sealed.length - tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(sealed.subarray(tagAt));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, tagAt)), decipher.final()]);
}

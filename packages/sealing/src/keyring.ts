import { createSecretKey, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './authenticated-cipher.ts';
import { deriveKey } from './derive-key.ts';
import { createSealer } from './sealer.ts';
import type { SealingKeys } from './sealing-keys.ts';

/**
 * Gives every subject, such as a journey, a random key of its own, wrapped by the current sealing key. Destroying the
 * wrapped key erases everything that was sealed for the subject. Both layers are AES-256-GCM bound to the id of the
 * subject, so that nothing sealed for one subject opens for another.
 */
export interface Keyring {
  /** A new key, and its wrapped form to store with the subject. */
  newSubjectKey(subjectId: string): { readonly key: SubjectKey; readonly wrapped: string };
  /** Throws when the text was wrapped by an unknown key, changed, or wrapped for another subject. */
  unwrap(subjectId: string, wrapped: string): SubjectKey;
  /**
   * The same key, wrapped by the current sealing key: it opens what the key has sealed before. Throws as `unwrap` does.
   */
  rewrap(subjectId: string, wrapped: string): string;
}

/** The open key of one subject. Whoever holds it longer than for one call bounds how long. */
export interface SubjectKey {
  /** Base64 text that only this subject's key opens. */
  seal(plaintext: string): string;
  /** Throws when the text was changed or sealed for another subject. */
  open(sealed: string): string;
  /**
   * A key for one purpose, derived from this one (HKDF-SHA-256). It opens nothing that was sealed for another purpose
   * or by this key itself.
   */
  forPurpose(purpose: string): PurposeKey;
}

/** A subject's key for one purpose. Seals bytes, each bound to a name. */
export interface PurposeKey {
  /** The result is 28 bytes longer than the plaintext. */
  seal(boundTo: string, plaintext: Uint8Array): Buffer;
  /** Throws when the bytes were changed, or sealed under another key or name. */
  open(boundTo: string, sealed: Uint8Array): Buffer;
}

/** A keyring that wraps under the first of the keys, for a purpose as `createSealer` takes it. */
export function createKeyring(sealingKeys: SealingKeys, purpose: string): Keyring {
  const sealer = createSealer(sealingKeys, purpose);
  return {
    newSubjectKey(subjectId) {
      const bytes = randomBytes(32);
      return { key: subjectKey(subjectId, bytes), wrapped: sealer.seal(subjectId, bytes) };
    },
    unwrap: (subjectId, wrapped) => subjectKey(subjectId, sealer.open(subjectId, wrapped)),
    rewrap: (subjectId, wrapped) => sealer.rewrap(subjectId, wrapped),
  };
}

function subjectKey(subjectId: string, bytes: Uint8Array): SubjectKey {
  const key = createSecretKey(bytes);
  return {
    seal: (plaintext) => encrypt(key, subjectId, Buffer.from(plaintext)).toString('base64'),
    open: (sealed) => decrypt(key, subjectId, Buffer.from(sealed, 'base64')).toString('utf8'),
    forPurpose(purpose) {
      const derived = createSecretKey(deriveKey(bytes, purpose));
      const name = (boundTo: string) => `${subjectId} ${boundTo}`;
      return {
        seal: (boundTo, plaintext) => encrypt(derived, name(boundTo), plaintext),
        open: (boundTo, sealed) => decrypt(derived, name(boundTo), sealed),
      };
    },
  };
}

import { createSecretKey, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './authenticated-cipher.ts';
import { deriveKey } from './derive-key.ts';
import { createSealer } from './sealer.ts';
import type { SealingKeys } from './sealing-keys.ts';

/**
 * Gives every subject, such as a journey, a random key, wrapped by the current sealing key. Destroying the wrapped key
 * erases all that it sealed. Both layers are AES-256-GCM bound to the subject's id, so nothing opens for another
 * subject.
 */
export interface Keyring {
  /** With its wrapped form, to store with the subject. */
  newSubjectKey(subjectId: string): { readonly key: SubjectKey; readonly wrapped: string };
  /** Throws for an unknown sealing key, changed text, or another subject. */
  unwrap(subjectId: string, wrapped: string): SubjectKey;
  /** The same key, wrapped by the current sealing key, so that earlier texts still open. Throws as `unwrap`. */
  rewrap(subjectId: string, wrapped: string): string;
}

/** Unwrapped. A holder beyond one call must limit how long. */
export interface SubjectKey {
  /** Base64. */
  seal(plaintext: string): string;
  /** Throws for changed text, or another subject. */
  open(sealed: string): string;
  /** HKDF-SHA-256. It opens nothing of another purpose or of this key. */
  forPurpose(purpose: string): PurposeKey;
}

/** Seals bytes, each bound to a name. */
export interface PurposeKey {
  /** 28 bytes longer than the plaintext. */
  seal(boundTo: string, plaintext: Uint8Array): Buffer;
  /** Throws for changed bytes, another key or another name. */
  open(boundTo: string, sealed: Uint8Array): Buffer;
}

/** Wraps under the first key; the purpose is as for `createSealer`. */
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

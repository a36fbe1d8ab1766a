import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM bound to a name: iv ‖ ciphertext ‖ tag. */
export function encrypt(key: KeyObject, boundTo: string, plaintext: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo));
  return Buffer.concat([iv, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** Throws for changed bytes, and for another key or name. */
export function decrypt(key: KeyObject, boundTo: string, encrypted: Uint8Array): Buffer {
  const tagAt = encrypted.length - tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(encrypted.subarray(tagAt));
  return Buffer.concat([decipher.update(encrypted.subarray(ivBytes, tagAt)), decipher.final()]);
}

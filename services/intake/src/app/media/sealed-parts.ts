import type { PurposeKey, SubjectKey } from '@telehealth/sealing';

/** The key of a journey's media: erased with the journey's own. */
export function mediaKey(journeyKey: SubjectKey): PurposeKey {
  return journeyKey.forPurpose('media');
}

/** Bytes of a medium from an offset on, sealed. Opens in no other place of it, and in no other medium. */
export function sealPart(key: PurposeKey, mediumId: string, offset: number, bytes: Uint8Array): Buffer {
  return key.seal(boundTo(mediumId, offset), bytes);
}

/** Throws when the part is another one or was tampered with. */
export function openPart(key: PurposeKey, mediumId: string, offset: number, sealed: Uint8Array): Buffer {
  return key.open(boundTo(mediumId, offset), sealed);
}

/** What the client told of a file, which may hold its name: sealed too. */
export function sealMetadata(key: PurposeKey, mediumId: string, metadata: string): string {
  return key.seal(`${mediumId} metadata`, Buffer.from(metadata)).toString('base64');
}

/** Throws when it was tampered with. */
export function openMetadata(key: PurposeKey, mediumId: string, sealed: string): string {
  return key.open(`${mediumId} metadata`, Buffer.from(sealed, 'base64')).toString();
}

function boundTo(mediumId: string, offset: number): string {
  return `${mediumId} ${offset}`;
}

import type { PurposeKey, SubjectKey } from '@telehealth/sealing';

/** The key of a journey's media: erased with the journey's own. */
export function mediaKey(journeyKey: SubjectKey): PurposeKey {
  return journeyKey.forPurpose('media');
}

/** Bytes of a media item from an offset on, sealed. Opens in no other place of it, and in no other media item. */
export function sealPart(key: PurposeKey, mediaId: string, offset: number, bytes: Uint8Array): Buffer {
  return key.seal(boundTo(mediaId, offset), bytes);
}

/** Throws when the part is another one or was tampered with. */
export function openPart(key: PurposeKey, mediaId: string, offset: number, sealed: Uint8Array): Buffer {
  return key.open(boundTo(mediaId, offset), sealed);
}

/** What the client told of a file, which may hold its name: sealed too. */
export function sealMetadata(key: PurposeKey, mediaId: string, metadata: string): string {
  return key.seal(`${mediaId} metadata`, Buffer.from(metadata)).toString('base64');
}

/** Throws when it was tampered with. */
export function openMetadata(key: PurposeKey, mediaId: string, sealed: string): string {
  return key.open(`${mediaId} metadata`, Buffer.from(sealed, 'base64')).toString();
}

function boundTo(mediaId: string, offset: number): string {
  return `${mediaId} ${offset}`;
}

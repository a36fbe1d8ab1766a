import type { PurposeKey, SubjectKey } from '@telehealth/sealing';

/** Derived from the journey's key. */
export function mediaKey(journeyKey: SubjectKey): PurposeKey {
  return journeyKey.forPurpose('media');
}

/** Bytes from an offset on, sealed. They cannot be opened at another offset or for another media item. */
export function sealPart(key: PurposeKey, mediaId: string, offset: number, bytes: Uint8Array): Buffer {
  return key.seal(boundTo(mediaId, offset), bytes);
}

/** Throws when the part belongs to another place or was changed. */
export function openPart(key: PurposeKey, mediaId: string, offset: number, sealed: Uint8Array): Buffer {
  return key.open(boundTo(mediaId, offset), sealed);
}

/** Seals the client's metadata, which may contain the name of the file. */
export function sealMetadata(key: PurposeKey, mediaId: string, metadata: string): string {
  return key.seal(`${mediaId} metadata`, Buffer.from(metadata)).toString('base64');
}

/** Throws when the metadata were changed. */
export function openMetadata(key: PurposeKey, mediaId: string, sealed: string): string {
  return key.open(`${mediaId} metadata`, Buffer.from(sealed, 'base64')).toString();
}

function boundTo(mediaId: string, offset: number): string {
  return `${mediaId} ${offset}`;
}

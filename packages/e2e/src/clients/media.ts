export interface MediaConfig {
  readonly kind: string;
  readonly accept: readonly string[];
  readonly require_consent?: boolean;
  readonly consent_version?: string;
  readonly min_duration_s?: number;
}

export interface MediaFile {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of a video. */
  readonly durationS?: number;
}

/** One grey pixel. */
const jpeg =
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=';
/** Type box and an empty `mdat`. */
const mp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom'),
  Buffer.from([0, 0, 2, 0]),
  Buffer.from('isommp42'),
  Buffer.from([0, 0, 0, 8]),
  Buffer.from('mdat'),
]);

/** Throws when the node accepts neither JPEG nor MP4. */
export function uploadFor({ kind, accept, min_duration_s = 1 }: MediaConfig): MediaFile {
  const contentType = kind === 'video' ? 'video/mp4' : 'image/jpeg';
  if (!accept.includes(contentType)) throw new Error(`a ${kind} node that takes no ${contentType}`);
  return kind === 'video'
    ? { contentType, bytes: new Uint8Array(mp4), durationS: min_duration_s }
    : { contentType, bytes: new Uint8Array(Buffer.from(jpeg, 'base64')) };
}

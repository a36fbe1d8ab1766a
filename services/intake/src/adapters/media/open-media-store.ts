import { createFileMediaStore } from './file-media-store.ts';
import type { MediaStore } from './media-store.ts';
import type { S3Outside } from './s3-exchange.ts';
import { createS3MediaStore } from './s3-media-store.ts';
import type { MediaSettings } from './settings.ts';

/** It connects at the first use. */
export function openMediaStore(settings: MediaSettings, outside: S3Outside): MediaStore {
  return settings.store === 's3'
    ? createS3MediaStore(settings, outside)
    : createFileMediaStore(settings.folder);
}

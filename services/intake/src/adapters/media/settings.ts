import { dirname, join } from 'node:path';
import type { ConfigFault, EnvironmentReader } from '@telehealth/service-kit';
import { readS3, type S3Settings } from './s3-settings.ts';

/** Where the sealed bytes of media items are stored. */
export type MediaSettings =
  | S3Settings
  /** A folder that all replicas share. Empty: not set, and there is no database file beside which it could be. */
  | { readonly store: 'files'; readonly folder: string };

/** Reads where media items are stored: in a bucket when one of its settings is set, else in files. */
export function readMedia(read: EnvironmentReader, storeUrl: string): MediaSettings {
  return (
    readS3(read) ?? {
      store: 'files',
      folder: read.optional('MEDIA_DIR') ?? besideDatabase(storeUrl),
    }
  );
}

/** Faults of settings that were read. A missing store is the only fault then. */
export function mediaFaults(settings: MediaSettings, storeUrl: string): readonly ConfigFault[] {
  if (settings.store === 's3' || settings.folder !== '' || storeUrl === '') return [];
  const message = 'or MEDIA_S3_BUCKET is required unless the store is a database file';
  return [{ variable: 'MEDIA_DIR', message }];
}

function besideDatabase(storeUrl: string): string {
  const [, file] = /^sqlite:(?:\/\/)?(.+)$/s.exec(storeUrl) ?? [];
  return file === undefined || file === ':memory:' ? '' : join(dirname(file), 'media');
}

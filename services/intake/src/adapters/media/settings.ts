import { dirname, join } from 'node:path';
import type { ConfigFault, EnvironmentReader } from '@telehealth/service-kit';
import { readS3, type S3Settings, s3Faults } from './s3-settings.ts';

/** Where the sealed bytes of media are kept. */
export type MediaSettings = FileMediaSettings | S3Settings;

/** In files. */
export interface FileMediaSettings {
  readonly kept: 'files';
  /** A folder that all replicas share. Empty: none was named, and there is no database file to put one beside. */
  readonly folder: string;
}

/** Reads where media are kept: in a bucket once anything is said of one, else in files. */
export function readMedia(read: EnvironmentReader): MediaSettings {
  return (
    readS3(read) ?? {
      kept: 'files',
      folder: read.optional('MEDIA_DIR') ?? besideDatabase(read.optional('STORE_URL')),
    }
  );
}

/** What else is wrong with the settings. A store that is missing is a fault of its own, and the only one. */
export function mediaFaults(settings: MediaSettings, storeUrl: string): readonly ConfigFault[] {
  if (settings.kept === 's3') return s3Faults(settings);
  if (settings.folder !== '' || storeUrl === '') return [];
  const message = 'or MEDIA_S3_BUCKET is required where the store is no database file';
  return [{ variable: 'MEDIA_DIR', message }];
}

function besideDatabase(storeUrl: string | undefined): string {
  const [, file] = /^sqlite:(?:\/\/)?(.+)$/s.exec(storeUrl ?? '') ?? [];
  return file === undefined || file === ':memory:' ? '' : join(dirname(file), 'media');
}

import { dirname, join } from 'node:path';
import { type ConfigFault, type EnvironmentReader, percentDecoded } from '@telehealth/service-kit/config';
import { parseS3, type S3Settings } from './s3-settings.ts';

export type MediaSettings =
  | S3Settings
  /** A folder that all replicas share. Empty: not set, and there is no database file beside which it could be. */
  | { readonly store: 'files'; readonly folder: string };

/** Media are stored beside a database file unless `MEDIA_URL` is set. */
export function readMedia(read: EnvironmentReader, storeUrl: string): MediaSettings {
  const parse = (text: string) => parseFolder(text) ?? parseS3(text, read.mayReach);
  return (
    read.optionalSecretOf<MediaSettings>('MEDIA_URL', parse) ?? {
      store: 'files',
      folder: besideDatabase(storeUrl),
    }
  );
}

/** Faults of settings that were read: only a missing store. */
export function mediaFaults(settings: MediaSettings, storeUrl: string): readonly ConfigFault[] {
  const isMissing = settings.store === 'files' && settings.folder === '' && storeUrl !== '';
  return isMissing
    ? [{ variable: 'MEDIA_URL', message: 'is required unless the store is a database file' }]
    : [];
}

/** The folder of `file:<folder>`, which may be relative, or of `file:///<folder>`; undefined for any other text. */
function parseFolder(text: string): MediaSettings | undefined {
  const [, written = ''] = /^file:(?:\/\/(?=\/))?(?!\/\/)(.+)$/s.exec(text) ?? [];
  const folder = percentDecoded(written);
  return folder ? { store: 'files', folder } : undefined;
}

function besideDatabase(storeUrl: string): string {
  const [, file] = /^sqlite:(?:\/\/)?(.+)$/s.exec(storeUrl) ?? [];
  return file === undefined || file === ':memory:' ? '' : join(dirname(file), 'media');
}

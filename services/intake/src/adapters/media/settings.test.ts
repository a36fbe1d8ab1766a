import { ConfigError } from '@telehealth/service-kit';
import { expect, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { bucketUrlOf } from './s3-settings.ts';

const mediaWith = (env: Readonly<Record<string, string>>) =>
  loadConfig({
    INTERNAL_CREDENTIAL: 'a-secret-of-43-characters-or-more-for-this-test',
    INTERNAL_CALLERS: `gateway:${'0'.repeat(64)}`,
    ACCOUNTS_URL: 'http://accounts',
    CATALOG_URL: 'http://catalog',
    SEALING_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
    STORE_URL: 'mongodb://db/intake',
    ...env,
  }).media;

/** The variables that are at fault. */
function faultsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    mediaWith(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map(({ variable }) => variable);
  }
}

test.each([
  [{ STORE_URL: 'sqlite:/data/intake.sqlite' }, '/data/media'],
  [{ STORE_URL: 'sqlite:///data/intake.sqlite' }, '/data/media'],
  [{ STORE_URL: 'mongodb://db/intake', MEDIA_DIR: '/media' }, '/media'],
  [{ STORE_URL: 'sqlite:/data/intake.sqlite', MEDIA_DIR: '/media' }, '/media'],
])('%o keeps media in %s', (env, folder) => {
  expect(mediaWith(env)).toEqual({ store: 'files', folder });
});

test.each(['mongodb://db/intake', 'sqlite::memory:'])('%s needs a folder to be named', (STORE_URL) => {
  expect(faultsOf({ STORE_URL })).toEqual(['MEDIA_DIR']);
});

const bucket = {
  MEDIA_S3_BUCKET: 'clinic-media',
  MEDIA_S3_REGION: 'eu-central-1',
  MEDIA_S3_KEY: 'the-access-key-id:the-secret-access-key',
};

test.each([
  ['mongodb://db/intake', {}],
  ['sqlite:/data/intake.sqlite', { MEDIA_DIR: '/media' }],
])('with a bucket media are kept there, whatever the store and the folder: %s %o', (STORE_URL, also) => {
  expect(mediaWith({ STORE_URL, ...bucket, ...also })).toEqual({
    store: 's3',
    bucket: 'clinic-media',
    region: 'eu-central-1',
    prefix: '',
    accessKeyId: 'the-access-key-id',
    secretAccessKey: 'the-secret-access-key',
  });
});

test.each(['https://s3.example.net', 'http://127.0.0.1:9000'])(
  'a bucket may be at %s, and shared',
  (endpoint) => {
    const shared = {
      ...bucket,
      MEDIA_S3_ENDPOINT: endpoint,
      MEDIA_S3_BUCKET: 'clinic-media/eu/intake.media/',
    };
    const place = { bucket: 'clinic-media', prefix: 'eu/intake.media/' };
    expect(mediaWith(shared)).toMatchObject({ endpoint, ...place });
  },
);

test.each([
  [{}, 'https://clinic-media.s3.eu-central-1.amazonaws.com'],
  [{ MEDIA_S3_BUCKET: 'media.clinic' }, 'https://s3.eu-central-1.amazonaws.com/media.clinic'],
  [{ MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'http://127.0.0.1:9000/clinic-media'],
])('the bucket of %o is at %s', (also, url) => {
  const settings = mediaWith({ ...bucket, ...also });
  expect(settings.store === 's3' && bucketUrlOf(settings)).toBe(url);
});

const needed = Object.keys(bucket);

test.each([...Object.entries(bucket), ['MEDIA_S3_ENDPOINT', 'https://s3']])(
  '%s alone is at fault for every other that a bucket needs, and not for a folder',
  (variable, value) => {
    expect(faultsOf({ [variable]: value })).toEqual(needed.filter((name) => name !== variable));
  },
);

test('a secret that is named as a file counts as said', () => {
  const missing = faultsOf({ MEDIA_S3_KEY_FILE: '/does/not/exist' });
  expect(missing).toEqual([...needed.slice(0, 2), 'MEDIA_S3_KEY_FILE']);
});

test('decisions.md 13: outside test mode a bucket is reached by https', () => {
  const env = { ...bucket, MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9000' };
  expect(faultsOf(env)).toEqual([]);
  expect(faultsOf({ ...env, DEPLOYMENT_MODE: 'live' })).toEqual(['MEDIA_S3_ENDPOINT']);
  expect(faultsOf({ ...env, DEPLOYMENT_MODE: 'Live' })).toEqual(['DEPLOYMENT_MODE', 'MEDIA_S3_ENDPOINT']);
});

test.each([
  ['MEDIA_S3_BUCKET', 'Clinic'],
  ['MEDIA_S3_BUCKET', 'a/b'],
  ['MEDIA_S3_BUCKET', '..'],
  ['MEDIA_S3_REGION', 'evil.example/'],
  ['MEDIA_S3_ENDPOINT', 'minio:9000'],
  ['MEDIA_S3_ENDPOINT', 'http://minio:9000'],
  ['MEDIA_S3_ENDPOINT', 'https://s3.example.net/'],
  ['MEDIA_S3_ENDPOINT', 'https://user:secret@s3.example.net'],
  ['MEDIA_S3_BUCKET', 'clinic/media'],
  ['MEDIA_S3_BUCKET', 'bucket//media/'],
  ['MEDIA_S3_BUCKET', 'bucket/media/../'],
  ['MEDIA_S3_BUCKET', 'bucket/me dia/'],
  ['MEDIA_S3_KEY', 'with a space:the-secret-access-key'],
  ['MEDIA_S3_KEY', 'the-access-key-id:short'],
  ['MEDIA_S3_KEY', 'the-access-key-id'],
])('%s=%s is a fault, and quotes no value', (variable, value) => {
  const env = { ...bucket, [variable]: value };
  expect(faultsOf(env)).toEqual([variable]);
  expect(() => mediaWith(env)).not.toThrow(value);
});

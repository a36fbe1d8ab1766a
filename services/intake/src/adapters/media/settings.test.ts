import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '@telehealth/service-kit/config';
import { expect, onTestFinished, test } from 'vitest';
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

/** The variables that are at fault, with what is said of each. */
function faultsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    mediaWith(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map(({ variable, message }) => `${variable} ${message}`);
  }
}

test.each([
  [{ STORE_URL: 'sqlite:/data/intake.sqlite' }, '/data/media'],
  [{ STORE_URL: 'sqlite:///data/intake.sqlite' }, '/data/media'],
  [{ STORE_URL: 'mongodb://db/intake', MEDIA_URL: 'file:/media' }, '/media'],
  [{ STORE_URL: 'sqlite:/data/intake.sqlite', MEDIA_URL: 'file:/media' }, '/media'],
  [{ MEDIA_URL: 'file:///media' }, '/media'],
  [{ MEDIA_URL: 'file:media/of intake' }, 'media/of intake'],
  [{ MEDIA_URL: pathToFileURL('/media of #1/100%').href }, '/media of #1/100%'],
])('%o keeps media in %s', (env, folder) => {
  expect(mediaWith(env)).toEqual({ store: 'files', folder });
});

test.each(['mongodb://db/intake', 'sqlite::memory:'])('%s needs a place to be named', (STORE_URL) => {
  expect(faultsOf({ STORE_URL })).toEqual(['MEDIA_URL is required unless the store is a database file']);
});

const amazon = 's3.eu-central-1.amazonaws.com';
const key = 'the-access-key-id:the-secret-access-key';
const bucket = `s3://${key}@${amazon}/clinic-media?region=eu-central-1`;

test.each(['mongodb://db/intake', 'sqlite:/data/intake.sqlite'])(
  'with a bucket media are kept there, whatever the store: %s',
  (STORE_URL) => {
    expect(mediaWith({ STORE_URL, MEDIA_URL: bucket })).toEqual({
      store: 's3',
      bucket: 'clinic-media',
      region: 'eu-central-1',
      endpoint: `https://${amazon}`,
      prefix: '',
      accessKeyId: 'the-access-key-id',
      secretAccessKey: 'the-secret-access-key',
    });
  },
);

test.each([
  ['s3://', 's3.example.net', 'https://s3.example.net'],
  ['s3://', 's3.example.net:9000', 'https://s3.example.net:9000'],
  ['s3+http://', '127.0.0.1:9000', 'http://127.0.0.1:9000'],
  ['s3+http://', '[::1]:9000', 'http://[::1]:9000'],
])('a bucket may be at %s%s, and shared', (scheme, host, endpoint) => {
  const MEDIA_URL = `${scheme}${key}@${host}/clinic-media/eu/intake.media/?region=eu-central-1`;
  const place = { bucket: 'clinic-media', prefix: 'eu/intake.media/' };
  expect(mediaWith({ MEDIA_URL })).toMatchObject({ endpoint, ...place });
});

test('the secret of a key has every visible character, percent-encoded where a URL needs it', () => {
  const secret = String.fromCharCode(...Array.from({ length: 0x7e - 0x20 }, (_, n) => n + 0x21));
  const MEDIA_URL = bucket.replace('the-secret-access-key', encodeURIComponent(secret));
  expect(mediaWith({ MEDIA_URL })).toMatchObject({ secretAccessKey: secret });
  const asAmazonMakesThem = {
    MEDIA_URL: bucket.replace('the-secret-access-key', 'wJalrXUtnFEMI%2FK7MDENG+b='),
  };
  expect(mediaWith(asAmazonMakesThem)).toMatchObject({ secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+b=' });
});

test.each([
  [bucket, `https://clinic-media.${amazon}`],
  [bucket.replace('clinic-media', 'media.clinic'), `https://${amazon}/media.clinic`],
  [bucket.replace(amazon, 's3.amazonaws.com'), 'https://s3.amazonaws.com/clinic-media'],
  [`s3+http://${key}@127.0.0.1:9000/clinic-media?region=r`, 'http://127.0.0.1:9000/clinic-media'],
])('the bucket of %s is at %s', (MEDIA_URL, url) => {
  const settings = mediaWith({ MEDIA_URL });
  expect(settings.store === 's3' && bucketUrlOf(settings)).toBe(url);
});

test('decisions.md 13: the address of a bucket is read from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'media-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'media_url');
  writeFileSync(file, `${bucket}\n`);
  expect(mediaWith({ MEDIA_URL_FILE: file })).toMatchObject({ store: 's3', bucket: 'clinic-media' });
  expect(faultsOf({ MEDIA_URL_FILE: '/does/not/exist' })).toEqual([
    'MEDIA_URL_FILE names a file that cannot be read',
  ]);
});

test('decisions.md 13: outside test mode a bucket is reached by https', () => {
  const env = { MEDIA_URL: `s3+http://${key}@127.0.0.1:9000/clinic-media?region=r` };
  const fault = 'MEDIA_URL must be s3://, or s3+http:// on loopback in test mode';
  expect(faultsOf(env)).toEqual([]);
  expect(faultsOf({ ...env, DEPLOYMENT_MODE: 'live' })).toEqual([fault]);
  expect(faultsOf({ ...env, DEPLOYMENT_MODE: 'Live' })).toEqual([
    expect.stringMatching(/^DEPLOYMENT_MODE /),
    fault,
  ]);
  expect(faultsOf({ MEDIA_URL: bucket, DEPLOYMENT_MODE: 'live' })).toEqual([]);
});

test.each([
  ['another scheme', 'media'],
  ['another scheme', 'https://canary-id:canary-secret@s3.example.net/bucket?region=r'],
  ['no folder', 'file:'],
  ['no folder', 'file://'],
  ['a folder of another machine', 'file://canary/media'],
  ['a folder with a half of an encoding', 'file:/canary%2'],
  ['no key', 's3://s3.example.net/bucket?region=r'],
  ['no secret', 's3://canary-id@s3.example.net/bucket?region=r'],
  ['a short secret', 's3://canary-id:canary@s3.example.net/bucket?region=r'],
  ['a key with a space', 's3://canary%20id:canary-secret@s3.example.net/bucket?region=r'],
  ['a secret with a slash', 's3://canary-id:canary/secret@s3.example.net/bucket?region=r'],
  ['a secret with a half of an encoding', 's3://canary-id:canary-secret%2@s3.example.net/bucket?region=r'],
  ['no host', 's3://canary-id:canary-secret@/bucket?region=r'],
  ['a host with a space', 's3://canary-id:canary-secret@s3 example/bucket?region=r'],
  ['no TLS on another machine', 's3+http://canary-id:canary-secret@minio:9000/bucket?region=r'],
  ['no bucket', 's3://canary-id:canary-secret@s3.example.net/?region=r'],
  ['no region', 's3://canary-id:canary-secret@s3.example.net/bucket'],
  ['another region', 's3://canary-id:canary-secret@s3.example.net/bucket?region=evil.example/'],
  ['another parameter', 's3://canary-id:canary-secret@s3.example.net/bucket?region=r&canary=1'],
  ...['Clinic', 'a/b', '..', 'clinic/media', 'bucket//media/', 'bucket/media/../', 'bucket/me dia/'].map(
    (place) => [`bucket ${place}`, `s3://canary-id:canary-secret@s3.example.net/${place}?region=r`],
  ),
])('%s is the one fault, and quotes no value: %s', (_, MEDIA_URL) => {
  expect(faultsOf({ MEDIA_URL })).toEqual([expect.stringMatching(/^MEDIA_URL must (be|have) (?!.*canary)/)]);
  expect(faultsOf({ MEDIA_URL, STORE_URL: 'sqlite:/data/intake.sqlite' })).toHaveLength(1);
});

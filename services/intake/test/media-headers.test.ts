import { expect, test } from 'vitest';
import { onceForAll } from './intake-under-test.ts';
import { beginMedia, jpeg } from './media-under-test.ts';

const resumable = 'Tus-Resumable must be 1.0.0.';
const offset = 'Upload-Offset must be a whole number of bytes, 0 or more.';
const length = 'Upload-Length must be a whole number of bytes, 0 or more.';
const deferred = 'Upload-Defer-Length is not supported: Upload-Length has to say the size of the file.';
const metadata =
  'Upload-Metadata must be names, each once with a space and its value in base64 behind it, with commas between them.';
const joined = 'Upload-Concat is not supported: a file is one upload.';
const type = 'Content-Type must be application/offset+octet-stream.';

const refusedWith = (...messages: readonly string[]) => ({
  kind: 'malformed-request',
  issues: messages.map((message) => ({ code: 'request.tus', message })),
});

const media = onceForAll(beginMedia);

test.each<[string, Record<string, string | undefined>, readonly string[]]>([
  ['without a version', { 'tus-resumable': undefined }, [resumable]],
  ['of another version', { 'tus-resumable': '0.2.2' }, [resumable]],
  ['without a length', { 'upload-length': undefined }, [length, deferred]],
  ['of a length that is no number', { 'upload-length': '1e3' }, [length]],
  ['of a length to come', { 'upload-length': undefined, 'upload-defer-length': '1' }, [deferred]],
  ['with malformed metadata', { 'upload-metadata': 'node_id a b' }, [metadata]],
  ['that is a part', { 'upload-concat': 'partial' }, [joined]],
  ['that joins parts', { 'upload-concat': 'final;/a /b' }, [joined]],
  ['with an unknown word for parts', { 'upload-concat': 'half' }, [joined]],
  ['with two faults', { 'tus-resumable': '2.0.0', 'upload-length': '-1' }, [resumable, length]],
])('decisions.md 1 detail: an upload %s is told what the header has to be', async (_what, headers, told) => {
  await expect(media().client.create(1000, {}, headers)).rejects.toMatchObject(refusedWith(...told));
});

test.each<[string, Record<string, string | undefined>, readonly string[]]>([
  ['without an offset', { 'upload-offset': undefined }, [offset]],
  ['of an offset below 0', { 'upload-offset': '-1' }, [offset]],
  ['without a type', { 'content-type': undefined }, [type]],
  ['of another type', { 'content-type': 'image/jpeg' }, [type]],
])('decisions.md 1 detail: bytes %s are told what the header has to be', async (_what, headers, told) => {
  const { client } = media();
  const patched = client.patch(await client.begin(1000), 0, jpeg(1000), headers);
  await expect(patched).rejects.toMatchObject(refusedWith(...told));
});

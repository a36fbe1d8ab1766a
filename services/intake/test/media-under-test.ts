import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExchangeAnswer, RpcTransport } from '@telehealth/rpc';
import type { MediaStore } from '../src/adapters/media/media-store.ts';
import { findMediaItem, type MediaItem, readMediaItem } from '../src/app/media/media-item.ts';
import type { Media } from '../src/storage/media.ts';
import { type MediaPart, mediaBundle } from './bundles.ts';
import {
  asBrand,
  type IntakeOptions,
  type IntakeUnderTest,
  newFolder,
  startIntake,
  stepOf,
} from './intake-under-test.ts';

/** The brand whose journeys these are. */
export const slim = { clientId: 'cli_1', brandId: 'brd_slim' };

/** An intake whose questionnaire begins with a media node. */
export interface MediaIntakeOptions extends Omit<IntakeOptions, 'wrap'> {
  readonly media?: MediaPart;
  /** Stands between the service and its media store. */
  readonly wrap?: (store: MediaStore) => MediaStore;
  /** Stands between the service and its documents of media. */
  readonly wrapMedia?: (media: Media) => Media;
  /** By how much the service is ahead of its clock; may be changed at any time. */
  readonly ahead?: { ms: number };
}

/** Starts one, for media of the brand `brd_slim`. */
export function startMediaIntake(options: MediaIntakeOptions = {}): Promise<IntakeUnderTest> {
  const { media, wrap = (store) => store, wrapMedia = (documents) => documents, ...more } = options;
  const { ahead = { ms: 0 }, ...usual } = more;
  return startIntake({
    bundles: [mediaBundle(media)],
    ...usual,
    wrap: (context) => ({
      ...context,
      clock: { ...context.clock, now: () => context.clock.now() + ahead.ms },
      media: wrapMedia(context.media),
      mediaStore: wrap(context.mediaStore),
    }),
  });
}

/** Starts one with a journey that waits for its media item. */
export async function beginMedia(options: MediaIntakeOptions = {}) {
  const mediaFolder = options.mediaFolder ?? newFolder();
  const intake = await startMediaIntake({ mediaFolder, ...options });
  const { journeyId } = stepOf(await intake.resolve());
  const client = mediaClient(intake.transport, journeyId);
  const itemOf = (mediaId: unknown) => mediaItemOf(intake, journeyId, String(mediaId));
  return {
    ...{ intake, journeyId, client, mediaFolder, itemOf },
    /** Uploads it all; the media item. */
    uploaded: async (bytes: Uint8Array, values?: Readonly<Record<string, string>>) =>
      await itemOf(await client.upload(bytes, values)),
    /** Whether the media item has these bytes. */
    holds: async (mediaId: unknown, bytes: Uint8Array) =>
      (await bytesOf(intake, await itemOf(mediaId))).equals(bytes),
    /** Every byte kept in the folder. */
    files: () => filesIn(mediaFolder),
  };
}

/** Stands before a media store that removes nothing while it is stuck. */
export const sticking =
  (is: { stuck: boolean }) =>
  (store: MediaStore): MediaStore => ({
    ...store,
    removeAll: (prefix) => (is.stuck ? Promise.reject(new Error('cut')) : store.removeAll(prefix)),
  });

/** Every byte kept for media, whatever the file is called. */
export async function filesIn(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))));
}

/** The complete media item of the brand's journey; throws when it is missing. */
async function mediaItemOf(
  { context }: IntakeUnderTest,
  journeyId: string,
  mediaId: string,
): Promise<MediaItem> {
  const mediaItem = await findMediaItem(context, slim, journeyId, mediaId);
  if (!mediaItem) throw new Error('no such media item');
  return mediaItem;
}

/** The bytes of a media item, opened. */
export async function bytesOf({ context }: IntakeUnderTest, mediaItem: MediaItem): Promise<Buffer> {
  const journey = await context.journeys.get(mediaItem.journeyId);
  const key = context.keyring.unwrap(mediaItem.journeyId, journey?.wrappedKey ?? '');
  return collected(readMediaItem(context, mediaItem, key));
}

/** Everything a source gives. */
export async function collected(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** `Upload-Metadata` of the values. */
export function uploadMetadata(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** Uploads as the gateway hands them on. */
export interface MediaClient {
  /** `POST`; `filetype` is `image/jpeg` unless the values say otherwise. An undefined header is left out. */
  create(
    bytes: number,
    values?: Readonly<Record<string, string>>,
    headers?: Headers,
  ): Promise<ExchangeAnswer>;
  patch(
    path: string,
    offset: number,
    body: Uint8Array | AsyncIterable<Uint8Array>,
    headers?: Headers,
  ): Promise<ExchangeAnswer>;
  head(path: string): Promise<ExchangeAnswer>;
  /** Creates an upload of so many bytes; its path. */
  begin(bytes: number, values?: Readonly<Record<string, string>>): Promise<string>;
  /** How many bytes of the upload are stored. */
  offsetOf(path: string): Promise<number>;
  /** Creates and sends all at once; the id of the media item. */
  upload(bytes: Uint8Array, values?: Readonly<Record<string, string>>): Promise<string>;
}

type Headers = Readonly<Record<string, string | undefined>>;

function present(headers: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Who uploads from a page of the platform. */
export const inPage = { session: 'patient', credentialId: 'bss_1' } as const;

/** Uploads for a journey of a brand. */
export function mediaClient(
  transport: RpcTransport,
  journeyId: string,
  who: Parameters<typeof asBrand>[0] = {},
): MediaClient {
  const context = asBrand(who);
  const base = { 'tus-resumable': '1.0.0', 'x-journey-id': journeyId };
  const client: MediaClient = {
    create: (bytes, values = {}, headers = {}) =>
      transport.exchange(
        {
          method: 'POST',
          path: '/media',
          headers: present({
            ...base,
            'upload-length': String(bytes),
            'upload-metadata': uploadMetadata({ node_id: 'q_media', filetype: 'image/jpeg', ...values }),
            ...headers,
          }),
        },
        context,
      ),
    patch: (path, offset, body, headers = {}) =>
      transport.exchange(
        {
          method: 'PATCH',
          path,
          headers: present({
            ...base,
            'content-type': 'application/offset+octet-stream',
            'upload-offset': String(offset),
            'content-length': body instanceof Uint8Array ? String(body.length) : undefined,
            ...headers,
          }),
          body: body instanceof Uint8Array ? inPieces(body) : body,
        },
        context,
      ),
    head: (path) => transport.exchange({ method: 'HEAD', path, headers: base }, context),
    begin: async (bytes, values) => String((await client.create(bytes, values)).headers.location),
    offsetOf: async (path) => Number((await client.head(path)).headers['upload-offset']),
    upload: async (bytes, values) => {
      const { headers } = await client.patch(await client.begin(bytes.length, values), 0, bytes);
      return String(headers['media-id']);
    },
  };
  return client;
}

/** The bytes in pieces as they come off a wire. */
export async function* inPieces(bytes: Uint8Array, size = 60_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** So many bytes that are a JPEG to whoever looks at them, with a text to be found again every few hundred. */
export function jpeg(bytes: number, text = 'canary of the patient'): Buffer {
  const head = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  // Without a second marker, behind which there would be something else than the picture.
  return Buffer.concat([head, padded(Buffer.alloc(0), bytes, text).subarray(head.length).map(withoutMarker)]);
}

const withoutMarker = (byte: number) => (byte === 0xff ? 0xfe : byte);

/** So many bytes that are an MP4. */
export function mp4(bytes: number): Buffer {
  const head = Buffer.concat([
    Buffer.from('00000020', 'hex'),
    Buffer.from('ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'),
  ]);
  return padded(head, bytes, 'canary of the clip');
}

/** So many bytes that are a PDF. */
export function pdf(bytes: number): Buffer {
  return padded(Buffer.from('%PDF-1.7\n'), bytes, 'canary of the letter');
}

function padded(head: Buffer, bytes: number, text: string): Buffer {
  const whole = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 512) whole.write(`${text} ${at} `, at);
  for (let at = 256; at < bytes; at += 512)
    whole.writeUInt32LE((at * 2654435761) % 2 ** 32, at % (bytes - 4));
  head.copy(whole);
  return whole;
}

import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FakeClock } from '@telehealth/service-kit/testing';
import { onTestFinished } from 'vitest';
import type { MediaStore } from '../src/adapters/media/media-store.ts';
import { findMediaItem, type MediaItem, readMediaItem } from '../src/app/media/media-item.ts';
import type { Config } from '../src/index.ts';
import type { Media } from '../src/storage/media.ts';
import { type IntakeUnderTest, startIntake, startScriptedAccounts, stepOf } from './intake-under-test.ts';
import { type MediaPart, mediaBundle } from './media-bundle.ts';
import { type MediaClient, mediaClient } from './media-client.ts';

/** The brand whose journeys these are. */
export const slim = { clientId: 'cli_1', brandId: 'brd_slim' };

/** An intake whose questionnaire begins with a media node. */
export interface MediaIntakeOptions {
  readonly storeUrl: string;
  readonly media?: MediaPart;
  readonly mediaFolder?: string;
  /** Instead of a folder. */
  readonly mediaSettings?: Config['media'];
  /** The one of intake's tests when left out. */
  readonly clock?: FakeClock;
  /** Stands between the service and its media store. */
  readonly wrap?: (store: MediaStore) => MediaStore;
  /** Stands between the service and its documents of media. */
  readonly wrapMedia?: (media: Media) => Media;
  /** By how much the service is ahead of its clock; may be changed at any time. */
  readonly ahead?: { ms: number };
}

/** Starts one, for media of the brand `brd_slim`. */
export async function startMediaIntake(options: MediaIntakeOptions): Promise<IntakeUnderTest> {
  const { storeUrl, media, mediaFolder, mediaSettings, clock } = options;
  const { wrap = (store) => store, wrapMedia = (documents) => documents, ahead = { ms: 0 } } = options;
  return startIntake({
    storeUrl,
    accounts: await startScriptedAccounts(),
    bundles: [mediaBundle(media)],
    ...(mediaFolder && { mediaFolder }),
    ...(mediaSettings && { mediaSettings }),
    ...(clock && { clock }),
    wrap: (context) => ({
      ...context,
      clock: { ...context.clock, now: () => context.clock.now() + ahead.ms },
      media: wrapMedia(context.media),
      mediaStore: wrap(context.mediaStore),
    }),
  });
}

/** Starts one with a journey that waits for its media item. */
export async function beginMedia(
  options: MediaIntakeOptions,
): Promise<{ intake: IntakeUnderTest; journeyId: string; client: MediaClient }> {
  const intake = await startMediaIntake(options);
  const { journeyId } = stepOf(await intake.resolve());
  return { intake, journeyId, client: mediaClient(intake.transport, journeyId) };
}

/** A folder for media that goes with the test. */
export function newFolder(): string {
  const folder = join(tmpdir(), `media-${randomUUID()}`);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Every byte kept for media, whatever the file is called. */
export async function filesIn(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))));
}

/** The complete media item of the brand's journey; throws when it is missing. */
export async function mediaItemOf(
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

import type { Client as OpenapiClient } from 'openapi-fetch';
import type { ClientPaths } from '../calls/client-paths.ts';
import { type Patience, patientFetch, pauseAfter, type Surroundings } from '../calls/patience.ts';
import { problemOf, secondsOf } from '../calls/problem-error.ts';

/** How a file is sent. */
export interface SendFileOptions {
  /** The patient agreed to `media.consent_copy`, where `media.require_consent` is true. */
  readonly consent?: boolean;
  /** Of a video, in seconds. */
  readonly durationS?: number | undefined;
  /** Is called after each piece with the number of bytes that have arrived. */
  readonly onProgress?: (sent: { readonly bytes: number; readonly ofBytes: number }) => void;
  /** Gets the id of the upload when it is announced. With it as `resume`, a later call goes on with the same file. */
  readonly onAnnounced?: (uploadId: string) => void;
  /** The id of an upload to go on with. */
  readonly resume?: string | undefined;
  /** Stops the upload. */
  readonly signal?: AbortSignal | undefined;
}

/** How a file is sent, and the node answered with it. */
export interface UploadOptions extends SendFileOptions {
  /** Names the answer after the upload, so that sending it again by hand has no second effect. */
  readonly idempotencyKey?: string | undefined;
}

interface MediaFile {
  readonly journeyId: string;
  readonly nodeId: string;
  readonly file: Blob;
}

/** Few enough requests, and little enough to send again when a connection breaks. */
const pieceBytes = 1024 * 1024;
/** The platform gives a piece the time that 4 KiB a second need. */
const pieceTimeoutMs = 5 * 60_000;
const tus = { 'Tus-Resumable': '1.0.0' } as const;

/** Sends a file by tus 1.0 (docs/guides/uploads.md), goes on where a broken request ended, and answers its media id. */
export async function uploadMedia(
  openapi: OpenapiClient<ClientPaths>,
  surroundings: Surroundings & Patience,
  { journeyId, nodeId, file }: MediaFile,
  { durationS, onProgress, onAnnounced, resume, signal }: SendFileOptions,
): Promise<string> {
  const header = { 'X-Journey-Id': journeyId, ...tus };
  const aborts = signal ? { signal } : {};
  const pieceFetch = patientFetch(surroundings, { ...surroundings, timeoutMs: pieceTimeoutMs });

  const uploadId = resume ?? (await announce());
  const path = { media_id: uploadId };
  let seen = resume === undefined ? { offset: 0, mediaId: null } : await lookUp();
  for (let failed = 0; seen.mediaId === null; ) {
    onProgress?.({ bytes: seen.offset, ofBytes: file.size });
    const before = seen.offset;
    const { answer, thrown } = await sendPiece(before).then(
      (sent) => ({ answer: sent, thrown: undefined }),
      (error: unknown) => ({ answer: undefined, thrown: error }),
    );
    if (answer?.response.ok) seen = progressOf(answer.response);
    else {
      failed += 1;
      const pause = pauseOf(answer?.response, failed);
      if (pause === undefined || signal?.aborted) {
        throw answer ? problemOf(answer.response, answer.error) : thrown;
      }
      await surroundings.wait(pause, signal ?? new AbortController().signal);
      seen = await lookUp();
    }
    if (seen.offset > before) failed = 0;
  }
  onProgress?.({ bytes: file.size, ofBytes: file.size });
  return seen.mediaId;

  async function announce(): Promise<string> {
    const metadata = { node_id: nodeId, filetype: file.type, ...(durationS && { duration_s: durationS }) };
    const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${btoa(String(value))}`);
    const lengths = { 'Upload-Length': String(file.size), 'Upload-Metadata': pairs.join() };
    const params = { header: { ...header, ...lengths } };
    const { error, response } = await openapi.POST('/v1/instrument/media', { params, ...aborts });
    if (!response.ok) throw problemOf(response, error);
    const id = response.headers.get('location')?.split('/').at(-1) ?? '';
    onAnnounced?.(id);
    return id;
  }

  function sendPiece(offset: number) {
    return openapi.PATCH('/v1/instrument/media/{media_id}', {
      params: { path, header: { ...header, 'Upload-Offset': String(offset) } },
      headers: { 'Content-Type': 'application/offset+octet-stream' },
      body: file.slice(offset, offset + pieceBytes) as never,
      bodySerializer: (piece: unknown) => piece,
      fetch: pieceFetch,
      ...aborts,
    });
  }

  async function lookUp() {
    const answer = await openapi.HEAD('/v1/instrument/media/{media_id}', {
      params: { path, header },
      ...aborts,
    });
    if (!answer.response.ok) throw problemOf(answer.response, answer.error);
    return progressOf(answer.response);
  }

  /** A 409 says that the platform knows another offset, or still works on a broken request. */
  function pauseOf(response: Response | undefined, tried: number): number | undefined {
    const outcome = {
      tried,
      status: response?.status,
      retryAfter: secondsOf(response?.headers.get('retry-after') ?? null),
      isInFlight: response?.status === 409,
    };
    return pauseAfter(outcome, surroundings, surroundings.random());
  }
}

function progressOf({ headers }: Response) {
  return { offset: Number(headers.get('upload-offset')), mediaId: headers.get('media-id') };
}

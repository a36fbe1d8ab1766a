import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { DomainError, type ErrorKind, type Issue, refusal, tenantIssues } from '@telehealth/errors';
import { DataStore, type Locker, Server, Upload } from '@tus/server';
import { mediaPath } from './media-path.ts';

/** The upload of a request, as the protocol sees it. */
export interface TusUpload {
  readonly id: string;
  readonly bytes: number;
  readonly offset: number;
  /** Decoded metadata of a new upload. */
  readonly metadata?: Readonly<Record<string, string | null>>;
}

/** What a request may do to its upload. What it throws is the outcome of the request. */
export interface TusTarget {
  /** The upload, unless the request creates one. */
  readonly upload?: TusUpload;
  /** A new id, for a request that creates an upload. */
  readonly newId?: string;
  create?(upload: TusUpload): Promise<void>;
  /** Appends the bytes and returns the offset after them. */
  append?(source: AsyncIterable<Uint8Array>): Promise<number>;
}

/** No lock: the condition of every write excludes concurrent requests, also on other replicas. */
const noLocks: Locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) };

/** The headers that the protocol reads; no others are passed on. */
const readHeaders = [
  'content-length',
  'content-type',
  'tus-resumable',
  'upload-concat',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];

/** The answer by tus 1.0 (core and creation), without a body. Throws a `DomainError` for a refusal, and what the target throws. */
export async function tusAnswer(req: IncomingMessage, target: TusTarget): Promise<Response> {
  let thrown: unknown;
  const server = new Server({
    path: mediaPath,
    relativeLocation: true,
    datastore: new TargetStore(target),
    locker: noLocks,
    namingFunction: () => target.newId ?? '',
    getFileIdFromRequest: () => target.upload?.id,
    onResponseError: (_request, error) => {
      thrown = error;
      return undefined;
    },
  });
  const response = await server.handleWeb(webRequest(req));
  if (thrown !== undefined) throw refusalOf(thrown);
  if (response.status >= 400) throw refusalFor(response.status, await response.text());
  return response;
}

function webRequest(req: IncomingMessage): Request {
  const headers = readHeaders.flatMap((name): [string, string][] => {
    const value = req.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const { method = '' } = req;
  const body = method === 'PATCH' ? (Readable.toWeb(req) as ReadableStream) : null;
  const url = `http://intake${mediaPath}`;
  return new Request(url, { method, headers, ...(body && { body, duplex: 'half' }) } as RequestInit);
}

/** Presents the target as the store that the library expects. */
class TargetStore extends DataStore {
  readonly #target: TusTarget;

  constructor(target: TusTarget) {
    super();
    this.#target = target;
    this.extensions = ['creation'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, offset, metadata = {} } = upload;
    if (!this.#target.create) throw new Error('this request creates no upload');
    await this.#target.create({ id, bytes: size, offset, metadata });
    return upload;
  }

  override async getUpload(): Promise<Upload> {
    if (!this.#target.upload) throw new Error('this request has no upload');
    const { id, bytes, offset } = this.#target.upload;
    return new Upload({ id, size: bytes, offset });
  }

  override write(source: Readable): Promise<number> {
    if (!this.#target.append) throw new Error('this request appends nothing');
    return this.#target.append(source);
  }
}

/** A refusal of the library has a status and a text; it need not be an `Error`. */
function refusalOf(thrown: unknown): unknown {
  if (typeof thrown !== 'object' || thrown === null) return thrown;
  const { status_code: status, body } = thrown as { readonly status_code?: unknown; readonly body?: unknown };
  return typeof status === 'number' ? refusalFor(status, String(body)) : thrown;
}

const kindOfStatus: Readonly<Record<number, ErrorKind>> = {
  400: 'malformed-request',
  403: 'malformed-request',
  412: 'malformed-request',
  413: 'payload-too-large',
  501: 'malformed-request',
};

function refusalFor(status: number, text: string): DomainError {
  if (status === 409)
    return refusal('upload_offset_wrong', 'HEAD says in Upload-Offset where the next bytes begin.');
  const kind = kindOfStatus[status];
  if (kind === undefined) return new DomainError('internal', `the protocol answers ${status}`);
  const issues = kind === 'malformed-request' ? tusIssues(text) : [];
  return new DomainError(kind, 'refused by the protocol', { issues });
}

/** The rule of a header of tus 1.0, by a word in the texts of the library about it. */
const rules: readonly (readonly [word: string, rule: string])[] = [
  ['tus-resumable', 'Tus-Resumable must be 1.0.0.'],
  ['upload-offset', 'Upload-Offset must be a whole number of bytes, 0 or more.'],
  ['upload-length', 'Upload-Length must be a whole number of bytes, 0 or more.'],
  ['defer-length', 'Upload-Defer-Length is not supported: Upload-Length has to say the size of the file.'],
  [
    'upload-metadata',
    'Upload-Metadata must be names, each once with a space and its value in base64 behind it, with commas between them.',
  ],
  ['concat', 'Upload-Concat is not supported: a file is one upload.'],
  ['content-type', 'Content-Type must be application/offset+octet-stream.'],
];

/** The issues of a request that the library refuses with this text: one for each header that the text is about. */
function tusIssues(text: string): readonly Issue[] {
  const words = text.toLowerCase();
  const broken = rules.filter(([word]) => words.includes(word)).map(([, rule]) => rule);
  const messages = broken.length > 0 ? broken : [tenantIssues['request.tus']];
  return messages.map((message) => ({ code: 'request.tus', message }));
}

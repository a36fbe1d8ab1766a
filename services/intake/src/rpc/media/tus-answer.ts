import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { DomainError, type ErrorKind } from '@telehealth/errors';
import { DataStore, type Locker, Server, Upload } from '@tus/server';

/** Where the uploads are, below the address of the service. */
export const mediaPath = '/media';

/** The upload a request is about, as the protocol sees it. */
export interface TusUpload {
  readonly id: string;
  readonly bytes: number;
  readonly offset: number;
  /** Of one that is created, decoded. */
  readonly metadata?: Readonly<Record<string, string | null>>;
}

/** What a request may do to its upload. Whatever it throws is the outcome of the request. */
export interface TusTarget {
  /** The upload, for a request that is not to create one. */
  readonly upload?: TusUpload;
  /** A fresh id, for one that is. */
  readonly newId?: string;
  create?(upload: TusUpload): Promise<void>;
  /** Appends the bytes; the offset behind them. */
  append?(source: AsyncIterable<Uint8Array>): Promise<number>;
}

/** Requests about one upload exclude each other by the condition of every write, on all replicas alike. */
const noLocks: Locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) };

/** Everything the protocol reads of a request; nothing else is handed over. */
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

/**
 * Answers a request of the tus 1.0 protocol (core and creation): status and headers, there is never a body. Throws a
 * `DomainError` for every refusal of the protocol, and what the target throws.
 */
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
  if (response.status >= 400) throw refusal(response.status, await response.text());
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

/** The target as the library wants it. */
class TargetStore extends DataStore {
  readonly #target: TusTarget;

  constructor(target: TusTarget) {
    super();
    this.#target = target;
    this.extensions = ['creation'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, offset, metadata = {} } = upload;
    if (!this.#target.create) throw new Error('a request that creates nothing');
    await this.#target.create({ id, bytes: size, offset, metadata });
    return upload;
  }

  override async getUpload(): Promise<Upload> {
    if (!this.#target.upload) throw new Error('a request about no upload');
    const { id, bytes, offset } = this.#target.upload;
    return new Upload({ id, size: bytes, offset });
  }

  override write(source: Readable): Promise<number> {
    if (!this.#target.append) throw new Error('a request that appends nothing');
    return this.#target.append(source);
  }
}

/** A refusal of the library carries its status and text, whether it is an `Error` or not. */
function refusalOf(thrown: unknown): unknown {
  if (typeof thrown !== 'object' || thrown === null) return thrown;
  const { status_code: status, body } = thrown as { readonly status_code?: unknown; readonly body?: unknown };
  return typeof status === 'number' ? refusal(status, String(body)) : thrown;
}

const kindOfStatus: Readonly<Record<number, ErrorKind>> = {
  400: 'malformed-request',
  403: 'malformed-request',
  409: 'conflict',
  412: 'malformed-request',
  413: 'payload-too-large',
  501: 'malformed-request',
};

/** The texts of the library name headers, never their values. */
function refusal(status: number, text: string): DomainError {
  const kind = kindOfStatus[status];
  if (kind === undefined) return new DomainError('internal', `the protocol answers ${status}`);
  const issues = kind === 'malformed-request' ? [{ code: 'request.tus', message: text.trim() }] : [];
  return new DomainError(kind, 'refused by the protocol', { issues });
}

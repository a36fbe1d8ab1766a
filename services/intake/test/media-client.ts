import { callOptions, type ExchangeAnswer, type RpcTransport } from '@telehealth/rpc';

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
  /** Creates and sends all at once; the id of the media item. */
  upload(bytes: Uint8Array, values?: Readonly<Record<string, string>>): Promise<string>;
}

type Headers = Readonly<Record<string, string | undefined>>;

function present(headers: Headers): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Uploads for a journey of a brand. */
export function mediaClient(transport: RpcTransport, journeyId: string, brandId = 'brd_slim'): MediaClient {
  const context = callOptions({
    correlationId: 'test',
    tenancy: { clientId: 'cli_1', brandIds: [brandId], brandId, mode: 'test', credentialId: 'key_1' },
  });
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
    async upload(bytes, values) {
      const { headers } = await client.create(bytes.length, values);
      const done = await client.patch(String(headers.location), 0, bytes);
      return String(done.headers['media-id']);
    },
  };
  return client;
}

/** The bytes in pieces as they come off a wire. */
export async function* inPieces(bytes: Uint8Array, size = 60_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

import { bearing } from '../http/credentials.ts';
import { type Answer, send } from '../http/http-client.ts';
import type { MediaFile } from './media.ts';

/** As a tenant's server calls them, for one brand. */
export interface IntakeClient {
  resolve(journeyId?: string, query?: Readonly<Record<string, string>>): Promise<Answer>;
  next(journeyId: string, body: unknown): Promise<Answer>;
  back(journeyId: string): Promise<Answer>;
  abandon(journeyId: string): Promise<Answer>;
  /** In one piece, for the current node. Returns its id. */
  upload(journeyId: string, nodeId: string, file: MediaFile): Promise<string>;
}

export function intakeClient(baseUrl: string, apiKey: string, brandId: string): IntakeClient {
  const own = bearing(apiKey, brandId);
  const post = (operation: string, journeyId: string, body?: unknown) =>
    send(`${baseUrl}/v1/instrument/${operation}`, {
      method: 'POST',
      headers: { ...own, 'x-journey-id': journeyId },
      ...(body === undefined ? {} : { body }),
    });

  return {
    resolve: (journeyId, query = {}) => {
      const search = new URLSearchParams(query).toString();
      return send(`${baseUrl}/v1/instrument/resolve${search && `?${search}`}`, {
        headers: journeyId === undefined ? own : { ...own, 'x-journey-id': journeyId },
      });
    },
    next: (journeyId, body) => post('next', journeyId, body),
    back: (journeyId) => post('back', journeyId),
    abandon: (journeyId) => post('abandon', journeyId),
    upload: async (journeyId, nodeId, { contentType, bytes, durationS }) => {
      const tus = { ...own, 'x-journey-id': journeyId, 'tus-resumable': '1.0.0' };
      const metadata = {
        node_id: nodeId,
        filetype: contentType,
        ...(durationS !== undefined && { duration_s: String(durationS) }),
      };
      const created = await send(`${baseUrl}/v1/instrument/media`, {
        method: 'POST',
        headers: {
          ...tus,
          'upload-length': String(bytes.byteLength),
          'upload-metadata': Object.entries(metadata)
            .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
            .join(','),
        },
      });
      if (created.status !== 201) throw new Error(`upload refused with ${created.status}: ${created.bytes}`);
      const url = new URL(created.headers.get('location') ?? '', baseUrl).href;
      const sent = await send(url, {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: bytes,
      });
      const mediaId = sent.headers.get('media-id');
      if (mediaId === null) throw new Error(`upload refused with ${sent.status}: ${sent.bytes}`);
      return mediaId;
    },
  };
}

import { type Answer, answerOf, send } from '../http/http-client.ts';
import type { IntakeClient } from './intake-client.ts';
import type { MediaFile } from './media.ts';
import { target } from './target.ts';

/** A brand's page in a patient's browser session, without journey ids. */
export interface PatientPage extends IntakeClient {
  /** Empty without a cookie. */
  readonly cookie: () => string;
  open(): Promise<Answer>;
  signOut(): Promise<Answer>;
  call(path: string, options?: { readonly method?: string; readonly body?: unknown }): Promise<Answer>;
}

/** For pages, which the API description does not contain. */
async function sendUndescribed(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answerOf(response.status, response.headers, await response.text());
}

/** Starts without a session, or with a copied cookie. */
export function patientPage(brandId: string, copied = ''): PatientPage {
  const { base_url } = target();
  const origin = new URL(base_url).origin;
  let cookie = copied;

  /** Stores cookies like a browser. */
  async function fromPage(url: string, method = 'GET', body?: unknown, headers: Record<string, string> = {}) {
    const own = {
      'x-session': '1',
      ...(cookie !== '' && { cookie }),
      ...(method !== 'GET' && method !== 'HEAD' && { origin }),
    };
    const sent = { method, headers: { ...own, ...headers }, ...(body === undefined ? {} : { body }) };
    const answer = await (url.startsWith('/p/') ? sendUndescribed : send)(base_url + url, sent);
    const [kept] = answer.headers.getSetCookie();
    if (kept !== undefined) cookie = kept.split(';', 1)[0]?.replace(/^[^=]+=$/, '') ?? '';
    return answer;
  }

  return {
    cookie: () => cookie,
    open: () => fromPage(`/p/${brandId}/session`, 'POST'),
    signOut: () => fromPage(`/p/${brandId}/session`, 'DELETE'),
    call: (path, { method, body } = {}) => fromPage(path, method, body),
    resolve: (_journeyId, query = {}) => {
      const search = new URLSearchParams(query).toString();
      return fromPage(`/v1/instrument/resolve${search && `?${search}`}`);
    },
    next: (_journeyId, body) => fromPage('/v1/instrument/next', 'POST', body),
    back: () => fromPage('/v1/instrument/back', 'POST'),
    abandon: () => fromPage('/v1/instrument/abandon', 'POST'),
    async upload(_journeyId: string, nodeId: string, { contentType, bytes }: MediaFile) {
      const tus = { 'tus-resumable': '1.0.0' };
      const metadata = { node_id: nodeId, filetype: contentType };
      const created = await fromPage('/v1/instrument/media', 'POST', undefined, {
        ...tus,
        'upload-length': String(bytes.byteLength),
        'upload-metadata': Object.entries(metadata)
          .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      });
      const { pathname } = new URL(created.headers.get('location') ?? '', base_url);
      const sent = await fromPage(pathname, 'PATCH', bytes, {
        ...tus,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      });
      return sent.headers.get('media-id') ?? '';
    },
  };
}

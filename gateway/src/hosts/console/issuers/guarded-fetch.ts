import type { Egress } from '@telehealth/egress';
import type { CustomFetch } from 'openid-client';

/**
 * Requests that reach public addresses alone. An issuer that a tenant chose could name any address, in its metadata too. Rejects with a
 * `TypeError` without an answer, as `fetch` does; its message is a category and has no address.
 */
export function guardedFetch(egress: Pick<Egress, 'send'>): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    if (method !== 'GET' && method !== 'POST') throw new Error(`an issuer is asked by ${method}`);
    const sent = body instanceof URLSearchParams ? body.toString() : (body ?? '');
    if (typeof sent !== 'string') throw new Error('an issuer is sent a form');
    const { answered, status, detail, excerpt, ...answer } = await egress.send(
      { method, url, headers, body: Buffer.from(sent) },
      { ...(signal && { signal }) },
    );
    if (!answered || status === undefined) throw new TypeError(detail ?? 'no answer');
    return new Response(excerpt ?? null, { status, headers: answer.headers });
  };
}

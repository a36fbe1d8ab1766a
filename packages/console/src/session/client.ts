import { type Client, createClient } from '@telehealth/client';
import { keepKeys } from './keep-keys.ts';

const send = keepKeys((request) => fetch(request));

/** Without a brand it calls for the whole client. */
export function consoleClient(brandId?: string): Client {
  return createClient({
    baseUrl: '',
    session: true,
    ...(brandId !== undefined && { brandId }),
    fetch: (request) => {
      request.headers.set('X-Console', '1');
      return send(request);
    },
  });
}

import { type Client, createClient } from '@telehealth/client';

/** Without a brand it calls for the whole client. */
export function consoleClient(brandId?: string): Client {
  return createClient({
    baseUrl: '',
    session: true,
    ...(brandId !== undefined && { brandId }),
    fetch: (request) => {
      request.headers.set('X-Console', '1');
      return fetch(request);
    },
  });
}

/** A brand as its tenant reaches it. */
export interface TenantBrand {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly brandId: string;
}

/** An answer of the public API. */
// biome-ignore lint/suspicious/noExplicitAny: bodies of several operations
export type Answer = any;

/** Calls the public API for a brand. Throws for every answer but 2xx. */
export async function askAs(
  { baseUrl, apiKey, brandId }: TenantBrand,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${baseUrl}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      'x-brand-id': brandId,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return response.json();
}

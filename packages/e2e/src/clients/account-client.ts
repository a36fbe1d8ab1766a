import { bearing } from '../http/credentials.ts';
import { type Answer, send } from '../http/http-client.ts';
import { ownTenant } from './operator.ts';
import { target } from './target.ts';

/** For one brand; paths are below `/v1/account`. */
export interface AccountClient {
  readonly apiKey: string;
  readonly brandId: string;
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

/** The header names the brand. */
export function accountClient(apiKey: string, brandId: string): AccountClient {
  const call =
    (method: string) =>
    (path: string, body?: unknown): Promise<Answer> =>
      send(`${target().base_url}/v1/account${path}`, {
        method,
        headers: bearing(apiKey, brandId),
        ...(body !== undefined && { body }),
      });
  return {
    apiKey,
    brandId,
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
  };
}

/** With a new tenant whose brand sells these therapies. */
export async function ownAccount(therapies: readonly string[] = ['weight_loss']): Promise<AccountClient> {
  const { apiKey, brandIds } = await ownTenant({ brands: [therapies] });
  return accountClient(apiKey, brandIds[0]);
}

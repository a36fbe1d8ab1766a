import { Agent, request } from 'node:http';
import { formatApiKey, newKeyBody } from '@telehealth/ids';
import { target } from '../clients/target.ts';
import { bearing } from '../http/credentials.ts';
import { type Attack, attackBy, loopsOf } from './attack.ts';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** The problem's code, else the status. */
type Outcome = string | number;

export async function sendAs(
  { apiKey, brandId }: { readonly apiKey: string; readonly brandId: string },
  { method, path, body }: Sent,
  stop?: AbortSignal,
): Promise<Outcome> {
  const response = await fetch(target().base_url + path, {
    method,
    headers: { ...bearing(apiKey, brandId), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    ...(stop && { signal: stop }),
  });
  const text = await response.text();
  return /"code":"([a-z_]+)"/.exec(text)?.[1] ?? response.status;
}

/** Of the attacker without a credential. */
export const anonymousAddress = '127.0.0.4';

const anonymousAgent = new Agent({ keepAlive: true, localAddress: anonymousAddress });

/** Returns the status. */
function sendAnonymously({ method, path, headers = {}, body }: Sent, stop: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = {
      method,
      agent: anonymousAgent,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      signal: stop,
    };
    const sent = request(target().base_url + path, options, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** Every request has another unknown key, which has to be looked up. */
export function attackWithUnknownKeys(sent: Sent): Attack {
  const tryOnce = (stop: AbortSignal) => {
    const headers = { ...sent.headers, ...bearing(formatApiKey(newKeyBody()), 'brd_0000000000000000000000') };
    return sendAnonymously({ ...sent, headers }, stop);
  };
  return attackBy(loopsOf(20, tryOnce), 401);
}

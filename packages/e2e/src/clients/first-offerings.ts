import { bearing } from '../http/credentials.ts';
import { send } from '../http/http-client.ts';
import { target } from './target.ts';

/** For each therapy the first offering that begins a treatment. */
export async function firstOfferings(): Promise<ReadonlyMap<string, string>> {
  const url = `${target().base_url}/v1/account/catalog/offerings?limit=200`;
  const { body } = await send(url, { headers: bearing(target().api_key) });
  const first = new Map<string, string>();
  for (const { therapies, offering_ref, mode } of body.data) {
    if (therapies.length === 1 && mode === 'initial' && !first.has(therapies[0]))
      first.set(therapies[0], offering_ref);
  }
  return first;
}

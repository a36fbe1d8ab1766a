import { platform } from './platform.ts';

export interface Suggestion {
  readonly id: string;
  readonly label: string;
}

/** Addresses that begin with the typed text. */
export async function suggestAddresses(q: string): Promise<readonly Suggestion[]> {
  const { suggestions } = await platform.get('/v1/instrument/address/suggest', { params: { query: { q } } });
  return suggestions;
}

export async function retrieveAddress(id: string): Promise<Readonly<Record<string, string>>> {
  const { address } = await platform.get('/v1/instrument/address/retrieve', { params: { query: { id } } });
  return address;
}

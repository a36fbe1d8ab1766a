import { askJson } from './ask.ts';

export interface Suggestion {
  readonly id: string;
  readonly label: string;
}

/** Addresses that begin with what the patient typed. */
export async function suggestAddresses(q: string): Promise<readonly Suggestion[]> {
  const body = await askJson<{ suggestions: readonly Suggestion[] }>(
    `/v1/instrument/address/suggest?${new URLSearchParams({ q })}`,
  );
  return body.suggestions;
}

/** The parts of a suggested address. */
export async function retrieveAddress(id: string): Promise<Readonly<Record<string, string>>> {
  const body = await askJson<{ address: Readonly<Record<string, string>> }>(
    `/v1/instrument/address/retrieve?${new URLSearchParams({ id })}`,
  );
  return body.address;
}

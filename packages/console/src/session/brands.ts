import { consoleClient } from './client.ts';
import type { ConsoleSession } from './session.ts';

export interface Brand {
  readonly brand_id: string;
  readonly name: string;
}

/** With their names if the session may read them. */
export async function brandsOf({ brand_ids }: ConsoleSession): Promise<readonly Brand[]> {
  const names = new Map<string, string>();
  try {
    for await (const { brand_id, name } of consoleClient().list('/v1/account/brands'))
      names.set(brand_id, name);
  } catch {
    // Without the scope of brands, ids replace the names.
  }
  return brand_ids.map((brand_id) => ({ brand_id, name: names.get(brand_id) ?? brand_id }));
}

import type { ShownObject } from '../output/representation.ts';

/** The members that the public API shows, too. */
export function publicRow({ properties }: { readonly properties: object }, row: ShownObject): ShownObject {
  return Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(properties, name)));
}

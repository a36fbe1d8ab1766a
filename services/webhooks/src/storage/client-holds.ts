import { insertIfAbsent, touch } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';

/** Whether the deliveries of a client wait, by its `cli_…`. A client that was never suspended has none. */
export interface ClientHoldDocument {
  readonly _id: string;
  readonly isHeld: boolean;
  /** The version of the client that said so. */
  readonly clientVersion: number;
}

export type ClientHolds = Collection<ClientHoldDocument>;

export const clientHoldsDefinition: CollectionDefinition<ClientHoldDocument> = {
  name: 'client_holds',
  schemaVersion: 1,
  indexes: [{ name: 'is_held', fields: ['isHeld', '_id'] }],
};

/** Far more than a deployment suspends. */
const maxHeld = 1000;

/** Stores whether deliveries wait, unless a later version of the client has said. Throws `StoreUnavailable`. */
export async function recordHold(
  holds: ClientHolds,
  hold: ClientHoldDocument,
  options: CallOptions,
): Promise<void> {
  if (await insertIfAbsent(holds, hold, options)) return;
  const { _id, ...set } = hold;
  await touch(holds, _id, { clientVersion: { lt: hold.clientVersion } }, { set }, options);
}

/** The clients whose deliveries wait. Throws `StoreUnavailable`. */
export async function findHeldClients(
  holds: ClientHolds,
  options: CallOptions,
): Promise<ReadonlySet<string>> {
  const sort = { _id: 'asc' } as const;
  const found = await holds.find({ isHeld: true }, { sort, limit: maxHeld }, options);
  return new Set(found.map(({ _id }) => _id));
}

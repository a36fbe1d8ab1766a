import { touch } from '@telehealth/changes';
import { type Sealer, sealingKeyIdOf } from '@telehealth/sealing';
import type { CallOptions, Collection, Document, Filter, Update } from '@telehealth/store';
import type { Logger } from '../telemetry/logger.ts';
import type { RewrapOutcome } from './rewrapped.ts';

/** Few documents, each with one sealed value bound to its id. */
export interface SealedValueCollection<D extends Document> {
  /** For log fields, such as `key`. */
  readonly name: string;
  readonly collection: Collection<D>;
  readonly sealer: Sealer;
  readonly value: keyof D & string;
}

/** Rewrapped all at once. */
export interface SealedValues {
  /** Needed by any value. */
  findKeyIds(limits: CallOptions): Promise<readonly string[]>;
  /** Values not under this key. */
  rewrap(currentKeyId: string, limits: CallOptions): Promise<readonly RewrapOutcome[]>;
}

/** More than any service has. */
const limit = 100;

/** Values that cannot be opened are logged. */
export function sealedValues<D extends Document>(
  { logger }: { readonly logger: Logger },
  { name, collection, sealer, value: field }: SealedValueCollection<D>,
): SealedValues {
  const findAll = (limits: CallOptions) => collection.find({}, { limit }, limits);
  const sealedIn = (document: D) => String(document[field]);

  async function rewrapOne(document: D, limits: CallOptions): Promise<RewrapOutcome> {
    const { _id } = document;
    const present = sealedIn(document);
    let rewrapped: string;
    try {
      rewrapped = sealer.rewrap(_id, present);
    } catch (err) {
      logger.error({ collection: name, sealedId: _id, err }, 'what is sealed cannot be opened');
      return 'unopened';
    }
    const asFound = { [field]: present } as Filter<D>;
    const update = { set: { [field]: rewrapped } } as Update<D>;
    return (await touch(collection, _id, asFound, update, limits)) === undefined ? 'left' : 'rewrapped';
  }

  return {
    findKeyIds: async (limits) => (await findAll(limits)).map((each) => sealingKeyIdOf(sealedIn(each))),
    async rewrap(currentKeyId, limits) {
      const outcomes: RewrapOutcome[] = [];
      for (const document of await findAll(limits)) {
        if (sealingKeyIdOf(sealedIn(document)) === currentKeyId) continue;
        outcomes.push(await rewrapOne(document, limits));
      }
      return outcomes;
    },
  };
}

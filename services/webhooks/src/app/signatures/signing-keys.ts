import { createPrivateKey, type KeyObject } from 'node:crypto';
import { backgroundLimits, insertIfAbsent } from '@telehealth/changes';
import { newId } from '@telehealth/ids';
import type { Sealer } from '@telehealth/sealing';
import type { Clock } from '@telehealth/service-kit/scheduling';
import type { Logger } from '@telehealth/service-kit/telemetry';
import { createCache } from '@telehealth/service-kit/upstreams';
import { signingAt } from '../../domain/signatures/signing-key.ts';
import {
  findSigningKeys,
  type SigningKeyDocument,
  type SigningKeyDocuments,
} from '../../storage/signing-keys.ts';
import { makeSigningKey } from './make-signing-key.ts';

export interface SigningKey {
  readonly id: string;
  readonly key: KeyObject;
  /** `whpk_…` */
  readonly publicKey: string;
  /** Epoch ms since when it signs. */
  readonly since: number;
}

export interface SigningKeys {
  /** Those that sign, the newest first, as of at most 30 s ago. A key that cannot be opened is left out. */
  signing(): Promise<readonly SigningKey[]>;
  /** The same, as of this moment. */
  read(): Promise<readonly SigningKey[]>;
}

export interface SigningKeyParts {
  readonly documents: SigningKeyDocuments;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** How late a process may begin to sign with a new key, ms: far below the overlap. Less costs more reads of a small collection. */
const freshMs = 30_000;

/** The first read makes the first key of the platform. */
export function openSigningKeys(parts: SigningKeyParts): SigningKeys {
  const { clock } = parts;
  const cache = createCache<void, readonly SigningKey[]>({
    load: () => readKeys(parts),
    capacity: 1,
    freshMs,
    now: () => clock.now(),
  });
  return {
    signing: async () => signingAt((await cache.get('newest')) ?? [], clock.now()),
    read: async () => signingAt((await cache.reload('newest')) ?? [], clock.now()),
  };
}

async function readKeys({ documents, sealer, clock, logger }: SigningKeyParts): Promise<SigningKey[]> {
  let found = await findSigningKeys(documents, backgroundLimits);
  if (found.length === 0) {
    const first = makeSigningKey(sealer, { _id: newId('whk'), ordinal: 1, since: clock.now() });
    await insertIfAbsent(documents, { ...first, version: 1 }, backgroundLimits);
    found = await findSigningKeys(documents, backgroundLimits);
  }
  return found.flatMap((document) => openKey(document, sealer, logger));
}

function openKey({ _id: id, sealed, publicKey, since }: SigningKeyDocument, sealer: Sealer, logger: Logger) {
  try {
    const der = Buffer.from(sealer.open(id, sealed));
    return [{ id, key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }), publicKey, since }];
  } catch (err) {
    logger.error({ keyId: id, err }, 'a signing key cannot be opened, so it does not sign');
    return [];
  }
}

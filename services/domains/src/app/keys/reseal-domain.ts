import { changeDocument } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { operationOf, type RewrapOutcome } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import type { DomainDocument } from '../../storage/domains.ts';

/** Seals the private key and the order of a domain anew, or neither when one of them cannot be opened. */
export async function resealDomain(context: Context, call: Call, id: string): Promise<RewrapOutcome> {
  const { domains: collection, certificateSealer: sealer, sealingKeys, logger } = context;
  const resealed = (sealed: string) => sealer.seal(id, sealer.open(id, sealed));
  let isUnopened = false;
  try {
    const { effect } = await changeDocument<DomainDocument>(context, {
      ...{ collection, id, operation: operationOf(call) },
      decide({ sealedUnder, certificate, order }) {
        if (sealedUnder === undefined || sealedUnder === sealingKeys[0].id) return undefined;
        try {
          return {
            set: {
              sealedUnder: sealingKeys[0].id,
              ...(certificate && {
                certificate: { ...certificate, sealedKey: resealed(certificate.sealedKey) },
              }),
              ...(order?.sealedState && { order: { ...order, sealedState: resealed(order.sealedState) } }),
            },
          };
        } catch (err) {
          isUnopened = true;
          logger.error({ domainId: id, err }, 'what a domain has sealed cannot be opened');
          return undefined;
        }
      },
    });
    if (effect === 'made') return 'rewrapped';
    return isUnopened ? 'unopened' : 'left';
  } catch (error) {
    if (error instanceof DomainError && (error.kind === 'not-found' || error.kind === 'conflict'))
      return 'left';
    throw error;
  }
}

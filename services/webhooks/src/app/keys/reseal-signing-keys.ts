import { sealingKeyIdOf } from '@telehealth/sealing';
import type { RewrapOutcome } from '@telehealth/service-kit';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { findSigningKeys, type SigningKeyDocument } from '../../storage/signing-keys.ts';

/** Seals the signing keys anew that another key than the current one sealed. */
export async function resealSigningKeys(
  context: Context,
  limits: CallOptions,
): Promise<readonly RewrapOutcome[]> {
  const { signingKeyDocuments, sealingKeys } = context;
  const outcomes: RewrapOutcome[] = [];
  for (const document of await findSigningKeys(signingKeyDocuments, limits)) {
    if (sealingKeyIdOf(document.sealed) === sealingKeys[0].id) continue;
    outcomes.push(await resealSigningKey(context, document, limits));
  }
  return outcomes;
}

async function resealSigningKey(
  { signingKeyDocuments, signingKeySealer, logger }: Context,
  { _id, sealed }: SigningKeyDocument,
  limits: CallOptions,
): Promise<RewrapOutcome> {
  let opened: Uint8Array;
  try {
    opened = signingKeySealer.open(_id, sealed);
  } catch (err) {
    logger.error({ keyId: _id, err }, 'a signing key cannot be opened, so it cannot be sealed anew');
    return 'unopened';
  }
  const set = { sealed: signingKeySealer.seal(_id, opened) };
  const isSealed = await signingKeyDocuments.update(_id, { sealed }, { set }, limits);
  return isSealed === undefined ? 'left' : 'rewrapped';
}

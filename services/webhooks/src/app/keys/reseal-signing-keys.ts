import { sealingKeyIdOf } from '@telehealth/sealing';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { findSigningKeys, type SigningKeyDocument } from '../../storage/signing-keys.ts';
import type { ResealOutcome } from './reseal-outcome.ts';

/** Seals the signing keys anew that another key than the current one sealed. */
export async function resealSigningKeys(
  context: Context,
  limits: CallOptions,
): Promise<readonly ResealOutcome[]> {
  const { signingKeyDocuments, sealingKeys } = context;
  const outcomes: ResealOutcome[] = [];
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
): Promise<ResealOutcome> {
  let opened: Uint8Array;
  try {
    opened = signingKeySealer.open(_id, sealed);
  } catch (err) {
    logger.error({ keyId: _id, err }, 'a signing key cannot be opened, so it cannot be sealed anew');
    return 'unopened';
  }
  const set = { sealed: signingKeySealer.seal(_id, opened) };
  const isSealed = await signingKeyDocuments.update(_id, { sealed }, { set }, limits);
  return isSealed === undefined ? 'left' : 'sealed';
}

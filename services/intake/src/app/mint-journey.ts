import { DomainError } from '@telehealth/errors';
import { newId, newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import { insertOnce } from '@telehealth/store';
import type { BrandKey } from '../adapters/brand-directory.ts';
import type { Context } from '../context.ts';
import type { Instrument } from '../domain/instrument.ts';
import type { NamedOffering } from '../domain/named-offering.ts';
import { openSession } from '../domain/open-session.ts';
import { renderStep } from '../domain/render.ts';
import { selectQuestionnaire } from '../domain/select-questionnaire.ts';
import type { InstrumentStep } from '../domain/step.ts';
import { brandOf } from './brand-of.ts';

/**
 * Opens a journey on the questionnaire that the brand's therapies and the offering select, behind the brand's own
 * questions about the offering (interface.md 4.1 rules 1, 2, 4, 7 and 8). Throws `config-gap` for every structural
 * cause alike, `unavailable` when there is no questionnaire at all.
 */
export async function mintJourney(
  context: Context,
  call: Call,
  offeringRef: string | undefined,
): Promise<InstrumentStep> {
  const { composer, keyring, journeys, clock } = context;
  const brand = brandOf(call);
  const { enabledTherapies, offering } = await askNeighbours(context, call, brand, offeringRef);
  const published = selectInstrument(context, enabledTherapies, offering);
  const sold = offering?.enabled ? offering : undefined;
  const limits = limitsOf(call);
  const instrument = sold ? await composer.compose(published, sold, limits) : published;

  const at = clock.now();
  const journeyId = newId('jny');
  const sessionId = newId('ses');
  const { session, plan } = openSession(instrument, at);
  const { key, wrapped } = keyring.newSubjectKey(journeyId);
  await insertOnce(
    journeys,
    {
      _id: journeyId,
      version: 1,
      operationId: newOperationId(),
      ...brand,
      sessionId,
      test: call.tenancy?.mode !== 'live',
      status: session.state.status,
      instrument: session.instrument,
      ...(sold && { offeringRef: sold.offeringRef }),
      wrappedKey: wrapped,
      sealed: key.seal(JSON.stringify(session)),
      sequence: 0,
      createdAt: at,
      updatedAt: at,
    },
    limits,
  );
  return renderStep(instrument, session, { journeyId, sessionId, plan });
}

interface NeighboursTold {
  readonly enabledTherapies: readonly string[];
  /** Undefined when the entry named none, or the brand has no therapy it could matter to. */
  readonly offering: NamedOffering | undefined;
}

/** Asks accounts and catalog at once; of two refusals that of accounts counts. */
async function askNeighbours(
  { brands, offerings }: Context,
  call: Call,
  brand: BrandKey,
  offeringRef: string | undefined,
): Promise<NeighboursTold> {
  const named = offeringRef === undefined ? undefined : offerings.get(brand, offeringRef, call);
  named?.catch(() => {});
  const { enabledTherapies } = await brands.get(brand, call);
  return { enabledTherapies, offering: enabledTherapies.length > 0 ? await named : undefined };
}

function selectInstrument(
  { instruments }: Context,
  enabledTherapies: readonly string[],
  offering: NamedOffering | undefined,
): Instrument {
  const selection = selectQuestionnaire(enabledTherapies, offering);
  if (selection.kind === 'gap')
    throw new DomainError('config-gap', 'therapies and offering select no questionnaire');
  if (selection.kind === 'shared')
    throw new DomainError('unavailable', 'no shared questionnaire is published');
  const instrument = instruments.current(selection.therapy);
  if (!instrument) throw new DomainError('config-gap', 'the therapy has no questionnaire');
  return instrument;
}

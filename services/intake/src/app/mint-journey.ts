import { DomainError } from '@telehealth/errors';
import { newId, newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import { insertOnce } from '@telehealth/store';
import type { Context } from '../context.ts';
import { openSession } from '../domain/open-session.ts';
import { renderStep } from '../domain/render.ts';
import { selectQuestionnaire } from '../domain/select-questionnaire.ts';
import type { InstrumentStep } from '../domain/step.ts';
import { brandOf } from './brand-of.ts';

/**
 * Opens a journey on the questionnaire the brand's therapies select (interface.md 4.1 rules 1, 2 and 4). Throws
 * `config-gap` for every structural cause alike, `unavailable` when there is no questionnaire at all.
 */
export async function mintJourney(context: Context, call: Call): Promise<InstrumentStep> {
  const { brands, instruments, keyring, journeys, clock } = context;
  const brand = brandOf(call);
  const { enabledTherapies } = await brands.get(brand, call);
  const selection = selectQuestionnaire(enabledTherapies, []);
  if (selection.kind === 'gap')
    throw new DomainError('config-gap', 'the brand’s therapies select no questionnaire');
  if (selection.kind === 'shared')
    throw new DomainError('unavailable', 'no shared questionnaire is published');
  const instrument = instruments.current(selection.therapy);
  if (!instrument) throw new DomainError('config-gap', 'the therapy has no questionnaire');

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
      wrappedKey: wrapped,
      sealed: key.seal(JSON.stringify(session)),
      sequence: 0,
      createdAt: at,
      updatedAt: at,
    },
    limitsOf(call),
  );
  return renderStep(instrument, session, { journeyId, sessionId, plan });
}

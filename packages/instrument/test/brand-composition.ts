import { expect } from 'vitest';
import type { Bundle } from '../src/bundle/bundle.ts';
import { compileInstrument } from '../src/compile/compile.ts';
import { composeInstrument } from '../src/compile/compose-instrument.ts';
import type { Instrument } from '../src/compile/instrument.ts';
import type { AuthoredOverlay, AuthoredQuestion } from '../src/overlay/authored-overlay.ts';
import { validateOverlay } from '../src/overlay/validate-overlay.ts';
import { renderStep } from '../src/render/render.ts';
import type { Session } from '../src/session/session.ts';
import { openSession } from '../src/walk/open-session.ts';
import { ask, bundleOf, consent, openedAt } from './authored-bundle.ts';

export const bundle: Bundle = bundleOf({
  facts: [
    { code: 'smoker', value_type: 'boolean', cardinality: 'single' },
    {
      code: 'illness',
      value_type: 'code',
      cardinality: 'multi',
      options: [
        { code: 'heart', label_key: 't.heart' },
        { code: 'liver', label_key: 't.liver' },
        { code: 'none', label_key: 't.none', exclusive: true },
      ],
    },
    {
      code: 'state',
      value_type: 'code',
      cardinality: 'single',
      options: [
        { code: 'ca', label_key: 't.ca' },
        { code: 'ny', label_key: 't.ny' },
        { code: 'wy', label_key: 't.wy' },
      ],
    },
    {
      code: 'weight',
      value_type: 'number',
      cardinality: 'single',
      unit: 'kg',
      screening: 'medical',
      min: 30,
      max: 400,
    },
  ],
  nodes: [
    ask('smoker', 'yes_no', { copy: 't.smoker' }),
    ask('illness', 'multi_select_cards', { copy: 't.illness' }),
    ask('state', 'single_select_cards', { copy: 't.state' }),
    ask('weight', 'weight_kg', { copy: 't.weight' }),
    consent('c_tele', true),
  ],
});

export const yesNo = (
  questionId: string,
  fact: string,
  more: Partial<AuthoredQuestion> = {},
): AuthoredQuestion => ({
  questionId,
  fact,
  control: 'yes_no',
  copy: { headline: `The brand asks ${questionId}` },
  optionLabels: {},
  options: [],
  required: true,
  whenJson: '',
  ...more,
});

export const illness = (options: readonly string[], more: Partial<AuthoredQuestion> = {}) =>
  yesNo('ill', 'illness', { control: 'multi_select_cards', options, ...more });

export function composed(
  questions: readonly AuthoredQuestion[],
  ownFacts: AuthoredOverlay['ownFacts'] = [],
): Instrument {
  const name = { clientId: 'cli_1', brandId: 'brd_1', offeringRef: 'one' };
  const { overlay, dropped } = validateOverlay(bundle, { ...name, questions, ownFacts });
  expect(dropped).toEqual([]);
  return composeInstrument(compileInstrument(bundle), overlay);
}

export const opened = (instrument: Instrument) => openSession(instrument, openedAt).session;
export const nodeOf = (instrument: Instrument, session: Session) =>
  renderStep(instrument, session, { sessionId: 'ses_1', journeyId: 'jny_1' }).node;

export function ownFact(code: string): AuthoredOverlay['ownFacts'][number] {
  return { code: `brd_1:${code}`, valueType: 'boolean', cardinality: 'single', options: [] };
}

import { expect, test } from 'vitest';
import type { NamedOffering } from './named-offering.ts';
import { selectQuestionnaire } from './select-questionnaire.ts';

const offeringOf = (...therapies: readonly string[]): NamedOffering => ({
  offeringRef: 'one',
  therapies,
  enabled: true,
  overlay: { clientId: 'cli_1', brandId: 'brd_1', offeringRef: 'one', questions: [], ownFacts: [] },
  revision: 'r',
});
const nothing = offeringOf();
const weightLoss = { kind: 'therapy', therapy: 'weight_loss' };
const several = ['weight_loss', 'ed'];

test.each([
  ['exactly one enabled therapy is served', ['weight_loss'], undefined, weightLoss],
  [
    'one enabled therapy, an offering of it: the same',
    ['weight_loss'],
    offeringOf('weight_loss'),
    weightLoss,
  ],
  ['one enabled therapy, a ref that names nothing: the same', ['weight_loss'], nothing, weightLoss],
  ['none enabled: the shared questionnaire, whatever the offering', [], offeringOf('ed'), { kind: 'shared' }],
  ['several, the offering selects', several, offeringOf('ed'), { kind: 'therapy', therapy: 'ed' }],
  ['several, no offering', several, undefined, { kind: 'gap' }],
  ['several, a ref that names nothing', several, nothing, { kind: 'gap' }],
  ['several, an offering of none of them', several, offeringOf('hair_loss'), { kind: 'gap' }],
  ['several, an offering of two of them', several, offeringOf('weight_loss', 'ed'), { kind: 'gap' }],
  [
    'several, an offering of one of them and of another',
    several,
    offeringOf('ed', 'walk'),
    { kind: 'therapy', therapy: 'ed' },
  ],
])('interface.md 4.1 rule 2: %s', (_, enabled, offering, selection) => {
  expect(selectQuestionnaire(enabled, offering)).toEqual(selection);
});

test.each([
  ['of another treatment is refused', offeringOf('ed'), { kind: 'gap' }],
  ['of this treatment among others agrees', offeringOf('ed', 'weight_loss'), weightLoss],
])('interface.md 4.1 rule 8: an offering %s', (_, offering, selection) => {
  expect(selectQuestionnaire(['weight_loss'], offering)).toEqual(selection);
});

import { expect, test } from 'vitest';
import type { NamedOffering } from './named-offering.ts';
import { selectQuestionnaire } from './select-questionnaire.ts';

const offeringOf = (...therapies: readonly string[]): NamedOffering => ({
  offeringRef: 'one',
  therapies,
  isKnown: true,
  enabled: true,
  sold: [],
  overlay: { clientId: 'cli_1', brandId: 'brd_1', offeringRef: 'one', questions: [], ownFacts: [] },
  revision: 'r',
});
const nothing = offeringOf();
const weightLoss = 'weight_loss';
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
  ['none enabled: the shared questionnaire, whatever the offering', [], offeringOf('ed'), 'shared'],
  ['several, the offering selects', several, offeringOf('ed'), 'ed'],
  ['several, no offering', several, undefined, undefined],
  ['several, a ref that names nothing', several, nothing, undefined],
  ['several, an offering of none of them', several, offeringOf('hair_loss'), undefined],
  ['several, an offering of two of them', several, offeringOf('weight_loss', 'ed'), undefined],
  ['several, an offering of one of them and of another', several, offeringOf('ed', 'walk'), 'ed'],
])('interface.md 4.1 rule 2: %s', (_, enabled, offering, selection) => {
  expect(selectQuestionnaire(enabled, offering)).toBe(selection);
});

test.each([
  ['of another treatment is refused', offeringOf('ed'), undefined],
  ['of this treatment among others agrees', offeringOf('ed', 'weight_loss'), weightLoss],
])('interface.md 4.1 rule 8: an offering %s', (_, offering, selection) => {
  expect(selectQuestionnaire(['weight_loss'], offering)).toBe(selection);
});

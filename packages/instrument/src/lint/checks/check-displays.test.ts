import { expect, test } from 'vitest';
import { type Break, broken, found } from '../../../test/sound-bundle.ts';

test.each<[string, Break, string[]]>([
  ['a zone outside its scale', (b) => (b.nodes[4].zone.zone_max = 50), ['error ZONE_INVALID /nodes/4/zone']],
  [
    'a zone the wrong way round',
    (b) => (b.nodes[4].zone.zone_min = 30),
    ['error ZONE_INVALID /nodes/4/zone'],
  ],
  [
    'a zone about something else',
    (b) => (b.nodes[4].zone.of = 'mass'),
    ['error ZONE_INVALID /nodes/4/zone/of'],
  ],
  ['reassurance without a zone', (b) => delete b.nodes[4].zone, ['error ZONE_INVALID /nodes/4/reassurance']],
  [
    'a computed display of nothing',
    (b) =>
      (b.nodes[4] = { id: 'd', kind: 'display', section: 'main', control: 'panel', display: 'computed' }),
    ['error MALFORMED /nodes/4/primary'],
  ],
  [
    'decisions.md 12: a value that is shown without a label',
    (b) => delete b.derivations[0].label_key,
    ['error LABEL_MISSING /nodes/4/primary/0'],
  ],
])('%s', (_, change, expected) => {
  expect(found(broken(change))).toEqual(expected);
});

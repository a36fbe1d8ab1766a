import { expect, test } from 'vitest';
import { bundleOf, openedAt } from '../../test/authored-bundle.ts';
import { compileInstrument } from '../compile/compile.ts';
import { openSession } from './open-session.ts';

test('a session keeps of what the brand sells only what a list of its instrument names', () => {
  const instrument = compileInstrument(
    bundleOf({
      nodes: [
        {
          kind: 'display',
          id: 'd_offers',
          section: 'main',
          control: 'offering_list',
          display: 'static',
          offering_refs: ['slim-monthly', 'slim-yearly'],
        },
      ],
    }),
  );
  const soldOfferings = ['ed-monthly', 'slim-yearly', 'hair-monthly'];
  const { session } = openSession(instrument, openedAt, { soldOfferings });
  expect(session.soldOfferings).toEqual(['slim-yearly']);
});

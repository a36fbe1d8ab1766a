import { expect, test } from 'vitest';
import { tables, withSection } from './write-figures.ts';

test('a part takes the place of what it wrote before, and a new part comes last', () => {
  const first = withSection('# Performance\n\nIntro.\n', 'plan', 'old');
  const second = withSection(first, 'intake', 'other');
  expect(withSection(second, 'plan', 'new')).toBe(
    '# Performance\n\nIntro.\n\n## plan\n\nnew\n\n## intake\n\nother\n',
  );
});

test('figures are rows of a table under their heading', () => {
  const lines = ['Engine …', { name: '  compile', figure: '2 ms', target: '≤ 5 ms   holds' }];
  expect(tables(lines)).toBe(
    'Engine …\n\n| | | target |\n|---|---|---|\n| &ensp;&ensp;compile | 2 ms | ≤ 5 ms holds |',
  );
});

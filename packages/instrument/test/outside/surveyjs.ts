import { ask, yesNoFacts } from '../authored-bundle.ts';
import type { LintCase, Source } from './outside-case.ts';
import { codeFact, is, numberFact } from './parts.ts';
import { progressDifferences, progressWalks } from './surveyjs-progress.ts';
import { visibilityDifferences, visibilityWalks } from './surveyjs-visibility.ts';

const lints: readonly LintCase[] = [
  {
    title: 'validateExpressions in Object: unknown variable',
    parts: { facts: yesNoFacts('a'), nodes: [ask('a', 'yes_no', { when: is('nobody', true) })] },
    findings: ['UNKNOWN_REF /nodes/0/when/ref'],
  },
  {
    title: 'validateExpressions in Object: syntax error',
    parts: { facts: yesNoFacts('a'), nodes: [{ ...ask('a', 'yes_no'), when: 'bd+{' }] },
    findings: ['MALFORMED /nodes/0/when'],
  },
  {
    title: 'validateExpressions with Survey + expressions: calculated value',
    parts: {
      facts: [numberFact('n')],
      nodes: [ask('n', 'number')],
      derivations: [{ code: 'twice', value_type: 'number', expr: 'bs+{' }],
    },
    findings: ['MALFORMED /derivations/0/expr/kind'],
  },
  {
    title: 'validateExpressions selectbase: the choice',
    parts: {
      facts: [codeFact('c', 'a', 'b')],
      nodes: [
        {
          ...ask('c', 'single_select_cards'),
          options: [{ code: 'a', when: 'bs+{' }, { code: 'b' }],
        },
      ],
    },
    findings: ['MALFORMED /nodes/0/options/0/when'],
  },
  {
    title: 'validateExpressions check constant in condition error: foo',
    parts: { facts: yesNoFacts('a'), nodes: [{ ...ask('a', 'yes_no'), when: 'foo' }] },
    findings: ['MALFORMED /nodes/0/when'],
  },
  {
    title: 'validateExpressions check constant in condition error: true',
    parts: { facts: yesNoFacts('a'), nodes: [ask('a', 'yes_no', { when: { kind: 'always' } })] },
    findings: [],
  },
];

/** What shows, what counts, how far it is, and what the author is told. */
export const surveyjs: Source = {
  project: 'surveyjs/survey-library',
  files: [
    'packages/survey-core/tests/surveytests.ts',
    'packages/survey-core/tests/expressions/expressionValidationTest.ts',
    'issues 152, 299, 486, 589, 767, 915, 1465, 2375, 4257, 11299',
  ],
  licence: 'MIT',
  walks: [...visibilityWalks, ...progressWalks],
  lints,
  differences: [
    ...visibilityDifferences,
    ...progressDifferences,
    {
      case: {
        title: 'validateExpression in Object: enableIf on the question itself',
        parts: { facts: yesNoFacts('a'), nodes: [ask('a', 'yes_no', { when: is('a', true) })] },
        findings: ['FORWARD_REF /nodes/0/when/ref'],
      },
      expected: 'no error',
      ours: 'refused: FORWARD_REF',
      why: 'A condition reads only what is asked before it.',
    },
  ],
};

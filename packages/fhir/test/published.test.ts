import type { Bundle } from '@telehealth/instrument/bundle';
import { compileInstrument } from '@telehealth/instrument/compile';
import { lintBundle } from '@telehealth/instrument/lint';
import { coverBundle } from '@telehealth/instrument/simulate';
import fc from 'fast-check';
import type { Questionnaire } from 'fhir/r4.js';
import { describe, expect, test } from 'vitest';
import { importQuestionnaire } from '../src/import/import-questionnaire.ts';
import { scripts, walk } from './answered.ts';
import { outsideQuestionnaires, ownQuestionnaires } from './published-questionnaires.ts';
import { answersIn, calculatedValue, enabledItems, pathsTo } from './rules-of-fhir.ts';

const published = [...ownQuestionnaires, ...outsideQuestionnaires];
const imported = (questionnaire: Questionnaire) =>
  importQuestionnaire(JSON.stringify(questionnaire), { therapy: 'weight_loss' });

if (outsideQuestionnaires.length === 0)
  console.warn('The questionnaires of others are not here: the folder shared beside the checkout has them.');

describe.each(published)('$file', ({ questionnaire }) => {
  const { bundle, report } = imported(questionnaire);
  const paths = pathsTo(questionnaire.item ?? []);

  test('the report has a line for each item', () => {
    const linkIds = report.map(({ linkId }) => linkId).filter((linkId) => linkId !== '');
    expect(linkIds.toSorted()).toEqual(paths.map((path) => path.at(-1)?.linkId).toSorted());
    for (const { message } of report) expect(message).toMatch(/^\S.*\S$/);
  });

  test('the lint finds no error', () => {
    const findings = bundle === undefined ? [] : lintBundle(bundle).findings;
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  if (bundle === undefined) {
    test('nothing is imported, and the report says so', () => {
      expect(report.every(({ outcome }) => outcome === 'left_out')).toBe(true);
    });
    return;
  }
  followsFhir(questionnaire, bundle);
});

function followsFhir(questionnaire: Questionnaire, bundle: Bundle): void {
  const paths = pathsTo(questionnaire.item ?? []);

  test('a simulation reaches every node and the end', () => {
    const { unknown, longest } = coverBundle(compileInstrument(bundle));
    expect(longest).toBeGreaterThan(0);
    expect(unknown.ends).toEqual([]);
    expect(unknown.nodeIds).toEqual([]);
  });

  test('a question is asked exactly when FHIR enables its item, for any answers', () => {
    fc.assert(
      fc.property(scripts(bundle, questionnaire), (script) => {
        const { nodeIds, response } = walk(bundle, script);
        const enabled = enabledItems(questionnaire, response);
        for (const { code, source } of bundle.facts) {
          expect([code, nodeIds.includes(code)]).toEqual([code, enabled.has(source?.link_id ?? '')]);
        }
      }),
      { numRuns: 100 },
    );
  });

  if (bundle.derivations.length === 0) return;
  test('a calculated number is the one of FHIRPath, for any answers', () => {
    fc.assert(
      fc.property(scripts(bundle, questionnaire), (script) => {
        const { response } = walk(bundle, script);
        const answers = answersIn(response.item);
        const enabled = enabledItems(questionnaire, response);
        for (const { source } of bundle.derivations) {
          const path = paths.find((each) => each.at(-1)?.linkId === source?.link_id);
          if (path === undefined || !enabled.has(source?.link_id ?? '')) continue;
          const [answer] = answers.get(source?.link_id ?? '') ?? [];
          const value = answer?.valueDecimal ?? answer?.valueInteger ?? answer?.valueQuantity?.value;
          expect([source?.link_id, value]).toEqual([
            source?.link_id,
            calculatedValue(questionnaire, response, path),
          ]);
        }
      }),
      { numRuns: 50 },
    );
  });
}

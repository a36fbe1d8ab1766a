import { joinPointer } from '@telehealth/conditions';
import { bundleFlags } from '@telehealth/ids';
import { isCanonicalLocale } from '@telehealth/locales';
import { reachableEndings } from '../bundle/endings.ts';
import { type Check, type LintContext, questionsOf } from './lint-context.ts';

/** Whatever a patient meets has a text: sections, questions, options and the last pages. Locales are in canonical form. */
export const checkTexts: Check = (context) => {
  const { bundle, error } = context;
  for (const [index, locale] of bundle.locales.entries()) {
    const where = joinPointer('/locales', index);
    if (!isCanonicalLocale(locale)) error('MALFORMED', where, 'A locale is in canonical form, as `pt-BR`.');
    if (bundle.locales.indexOf(locale) !== index)
      error('DUPLICATE_CODE', where, 'The locale is named before.');
  }
  for (const [index, { id, label_key }] of bundle.sections.entries()) {
    if (label_key !== null) continue;
    error('TEXT_MISSING', joinPointer('/sections', index, 'label_key'), `Section ${id} has no label.`);
  }
  for (const [index, { id, copy }] of questionsOf(bundle)) {
    if (copy === undefined)
      error('TEXT_MISSING', joinPointer('/nodes', index, 'copy'), `Question ${id} has no text.`);
  }
  checkOptions(context);
  checkEndings(context);
  checkFlags(context);
};

/** An option has its label on the fact, or at every question that offers it. */
function checkOptions({ bundle, facts, error }: LintContext): void {
  for (const [index, { id, fact, options }] of questionsOf(bundle)) {
    const declared = facts.get(fact)?.options ?? [];
    const labelled = new Set(declared.flatMap(({ code, label_key }) => (label_key ? [code] : [])));
    for (const [position, option] of (options ?? declared).entries()) {
      if (option.label_key !== undefined || labelled.has(option.code)) continue;
      const where = joinPointer('/nodes', index, ...(options ? ['options', position] : ['fact']));
      error('TEXT_MISSING', where, `Option ${option.code} of question ${id} has no label.`);
    }
  }
}

function checkEndings({ bundle, error }: LintContext): void {
  for (const code of reachableEndings(bundle)) {
    if (bundle.endings?.[code] !== undefined) continue;
    const message = `Sessions can end as ${code}: say a headline.`;
    error('TEXT_MISSING', joinPointer('/endings', code), message);
  }
}

function checkFlags({ bundle, error }: LintContext): void {
  for (const [index, { code }] of bundle.flags.entries()) {
    if (bundleFlags.some((flag) => flag === code)) continue;
    const message = `Flag ${code} is not one of: ${bundleFlags.join(', ')}.`;
    error('UNKNOWN_REF', joinPointer('/flags', index, 'code'), message);
  }
}

import { joinPointer } from '@telehealth/conditions';
import { reachableEndings } from '../../bundle/endings.ts';
import { linkFault } from '../../bundle/link-target.ts';
import { linksOf } from '../../bundle/links-of.ts';
import { type Check, type LintContext, questionsOf } from '../findings/lint-context.ts';

/** Sections, questions, options and last pages have texts. */
export const checkTexts: Check = (context) => {
  const { bundle, error } = context;
  for (const [index, { label_key }] of bundle.sections.entries()) {
    if (label_key !== null) continue;
    error('TEXT_MISSING', joinPointer('/sections', index, 'label_key'), 'The section has no label.');
  }
  for (const [index, { copy }] of questionsOf(bundle)) {
    if (copy === undefined)
      error('TEXT_MISSING', joinPointer('/nodes', index, 'copy'), 'The question has no text.');
  }
  checkOptions(context);
  checkEndings(context);
};

/** An option has a label on its fact or field, or in every question that offers it. */
function checkOptions({ bundle, facts, error }: LintContext): void {
  for (const [index, { fields = [] }] of bundle.facts.entries()) {
    for (const [position, { options = [] }] of fields.entries()) {
      for (const [place, { code, label_key }] of options.entries()) {
        if (label_key !== undefined) continue;
        const where = joinPointer('/facts', index, 'fields', position, 'options', place);
        error('TEXT_MISSING', where, `The option ${code} has no label.`);
      }
    }
  }
  for (const [index, { fact, options }] of questionsOf(bundle)) {
    const declared = facts.get(fact)?.options ?? [];
    const labelled = new Set(declared.flatMap(({ code, label_key }) => (label_key ? [code] : [])));
    for (const [position, option] of (options ?? declared).entries()) {
      if (option.label_key !== undefined || labelled.has(option.code)) continue;
      const where = joinPointer('/nodes', index, ...(options ? ['options', position] : ['fact']));
      error('TEXT_MISSING', where, `The option ${option.code} has no label.`);
    }
  }
}

function checkEndings({ bundle, error }: LintContext): void {
  for (const code of reachableEndings(bundle)) {
    if (bundle.endings?.[code] !== undefined) continue;
    const message = `Sessions can end as ${code}: give it a headline.`;
    error('TEXT_MISSING', joinPointer('/endings', code), message);
  }
}

/** Only pages, telephones and mailboxes. */
export const checkLinks: Check = ({ bundle, error }) => {
  for (const { link, where } of linksOf(bundle)) {
    const fault = linkFault(link.href);
    if (fault !== undefined) error('LINK_INVALID', joinPointer(where, 'href'), fault);
  }
};

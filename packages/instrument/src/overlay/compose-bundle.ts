import { renameReferences } from '@telehealth/conditions';
import { boundingFacts } from '../bundle/bounds.ts';
import type { Bundle, FactDefinition, QuestionDefinition } from '../bundle/bundle.ts';
import { wordsOf } from '../messages/words-of.ts';
import type { BrandQuestion, Overlay } from './overlay.ts';

// Published bundles have no dot in ids of nodes, sections and facts and no colon in copy keys, so a brand's additions
// cannot collide with them.
const section = 'brand.questions';
const sectionLabel = 'brand:section';
const nodeId = ({ questionId }: BrandQuestion) => `brand.${questionId}`;
const factKeptApart = (code: string) => `brand.${code}`;
const copyKey = ({ questionId }: BrandQuestion, name: string) => `brand:${questionId}:${name}`;

/** Whether a text is the brand's, of a composed bundle. */
export function isBrandCopy(key: string): boolean {
  return key.startsWith('brand:');
}

/**
 * Puts the brand's questions first, in their order. They replace no node (decisions.md 5): a bundle's fact that one
 * asks becomes a separate fact, and the bundle still asks for its own.
 */
export function composeBundle(bundle: Bundle, overlay: Overlay): Bundle {
  const bound = new Set(overlay.questions.map(({ fact }) => fact));
  const apart = bundle.facts.filter(({ code }) => bound.has(code));
  const keptApart = new Set(apart.map(({ code }) => code));
  const nameOf = (code: string) => (keptApart.has(code) ? factKeptApart(code) : code);
  const texts = Object.fromEntries(overlay.questions.flatMap(textsOf));
  return {
    ...bundle,
    facts: [
      ...bundle.facts,
      ...overlay.ownFacts,
      ...apart.map((fact) => ({
        ...withoutFactBounds(fact),
        code: factKeptApart(fact.code),
        shown_as: fact.code,
      })),
    ],
    sections: [{ id: section, label_key: sectionLabel }, ...bundle.sections],
    nodes: [...overlay.questions.map((question) => questionNode(question, nameOf, bundle)), ...bundle.nodes],
    copy: Object.fromEntries(
      bundle.locales.map((locale) => {
        const label = wordsOf(locale).brandQuestions;
        return [locale, { ...texts, [sectionLabel]: label, ...bundle.copy[locale] }] as const;
      }),
    ),
  };
}

function withoutFactBounds({ min, max, ...fact }: FactDefinition): FactDefinition {
  const bounds = boundingFacts({ min, max });
  return {
    ...fact,
    ...(min !== undefined && bounds.min === undefined && { min }),
    ...(max !== undefined && bounds.max === undefined && { max }),
  };
}

function questionNode(
  question: BrandQuestion,
  nameOf: (code: string) => string,
  { phases }: Bundle,
): QuestionDefinition {
  const { copy, options, optionLabels, when } = question;
  const slots = (['helper', 'placeholder'] as const).filter((slot) => copy[slot] !== undefined);
  return {
    id: nodeId(question),
    kind: 'question',
    section,
    ...(phases && { phase: phases[0] }),
    fact: nameOf(question.fact),
    control: question.control,
    required: question.required,
    copy: copyKey(question, 'headline'),
    ...(slots.length > 0 && {
      content: Object.fromEntries(slots.map((slot) => [slot, copyKey(question, slot)])),
    }),
    ...(options.length > 0 && {
      options: options.map((code) =>
        Object.hasOwn(optionLabels, code)
          ? { code, label_key: copyKey(question, `option.${code}`) }
          : { code },
      ),
    }),
    ...(when !== undefined && { when: renameReferences(when, nameOf), on_unknown: 'hide' }),
  };
}

function textsOf(question: BrandQuestion): readonly (readonly [key: string, text: string])[] {
  const { headline, helper, placeholder } = question.copy;
  const labels = question.options
    .filter((code) => Object.hasOwn(question.optionLabels, code))
    .map((code) => [`option.${code}`, question.optionLabels[code]] as const);
  const texts = [
    ['headline', headline],
    ['helper', helper],
    ['placeholder', placeholder],
    ...labels,
  ] as const;
  return texts.flatMap(([name, text]) =>
    text === undefined ? [] : [[copyKey(question, name), text] as const],
  );
}

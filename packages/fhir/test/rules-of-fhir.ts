import type {
  Element,
  Extension,
  Questionnaire,
  QuestionnaireItem,
  QuestionnaireItemEnableWhen,
  QuestionnaireResponse,
  QuestionnaireResponseItem,
  QuestionnaireResponseItemAnswer,
} from 'fhir/r4.js';
import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4';

/**
 * The rules of FHIR R4 about which items are enabled, from its text and by its own expression language, over a response.
 * Nothing here is shared with what imports.
 */
export function enabledItems(
  questionnaire: Questionnaire,
  response: QuestionnaireResponse,
): ReadonlySet<string> {
  const answers = answersIn(response.item);
  const enabled = new Set<string>();
  const visit = (items: readonly QuestionnaireItem[], path: readonly QuestionnaireItem[]) => {
    for (const item of items) {
      if (!isEnabled(item, answers) || !isEnabledByExpression(questionnaire, response, [...path, item]))
        continue;
      enabled.add(item.linkId);
      const isQuestion = item.type !== 'group' && item.type !== 'display';
      // The items below a question are in its answer.
      if (!isQuestion || (answers.get(item.linkId) ?? []).length > 0) visit(item.item ?? [], [...path, item]);
    }
  };
  visit(questionnaire.item ?? [], []);
  return enabled;
}

/** What its calculation gives; undefined: nothing. `path` ends with the item. */
export function calculatedValue(
  questionnaire: Questionnaire,
  response: QuestionnaireResponse,
  path: readonly QuestionnaireItem[],
): unknown {
  const calculated = extensionsOf(path.at(-1), 'sdc-questionnaire-calculatedExpression')[0];
  const expression = calculated?.valueExpression?.expression ?? '';
  return evaluate(questionnaire, response, path, expression)[0];
}

/** Each with the items around it. */
export function pathsTo(
  items: readonly QuestionnaireItem[],
  above: readonly QuestionnaireItem[] = [],
): readonly (readonly QuestionnaireItem[])[] {
  return items.flatMap((item) => [[...above, item], ...pathsTo(item.item ?? [], [...above, item])]);
}

export function answersIn(
  items: readonly QuestionnaireResponseItem[] = [],
): Map<string, readonly QuestionnaireResponseItemAnswer[]> {
  return new Map(
    items.flatMap((item) => [
      [item.linkId, item.answer ?? []] as const,
      ...answersIn(item.item),
      ...(item.answer ?? []).flatMap((answer) => [...answersIn(answer.item)]),
    ]),
  );
}

function isEnabled(
  { enableWhen = [], enableBehavior }: QuestionnaireItem,
  answers: ReadonlyMap<string, readonly QuestionnaireResponseItemAnswer[]>,
): boolean {
  const holds = (when: QuestionnaireItemEnableWhen) => isMet(when, answers.get(when.question) ?? []);
  if (enableWhen.length === 0) return true;
  return enableBehavior === 'any' ? enableWhen.some(holds) : enableWhen.every(holds);
}

/** "True if at least one answer …"; of `!=`: "no answer has a value that is equal". */
function isMet(
  when: QuestionnaireItemEnableWhen,
  answers: readonly QuestionnaireResponseItemAnswer[],
): boolean {
  const { operator } = when;
  if (operator === 'exists') return answers.length > 0 === when.answerBoolean;
  const wanted = plain(valueWith(when, 'answer'));
  const given = answers.map((answer) => plain(valueWith(answer, 'value')));
  switch (operator) {
    case '=':
      return given.some((value) => value === wanted);
    case '!=':
      return !given.some((value) => value === wanted);
    case '<':
      return given.some((value) => value < wanted);
    case '<=':
      return given.some((value) => value <= wanted);
    case '>':
      return given.some((value) => value > wanted);
    case '>=':
      return given.some((value) => value >= wanted);
  }
}

function valueWith(holder: object, prefix: string): unknown {
  return Object.entries(holder).find(([name]) => name.startsWith(prefix))?.[1];
}

/** A coding by its system and code, a quantity by its number. */
function plain(value: unknown): string | number {
  if (typeof value !== 'object' || value === null) return value as string | number;
  if ('value' in value) return value.value as number;
  const { system, code } = value as { readonly system?: string; readonly code?: string };
  return `${system}|${code}`;
}

function isEnabledByExpression(
  questionnaire: Questionnaire,
  response: QuestionnaireResponse,
  path: readonly QuestionnaireItem[],
): boolean {
  const [extension] = extensionsOf(path.at(-1), 'sdc-questionnaire-enableWhenExpression');
  const expression = extension?.valueExpression?.expression;
  return expression === undefined || evaluate(questionnaire, response, path, expression)[0] === true;
}

function evaluate(
  questionnaire: Questionnaire,
  response: QuestionnaireResponse,
  path: readonly QuestionnaireItem[],
  expression: string,
): readonly unknown[] {
  const variables: Record<string, unknown> = {};
  const run = (text: string) => {
    const resource = structuredClone(response);
    return fhirpath.evaluate(resource, text, { ...variables, questionnaire, resource }, r4) as unknown[];
  };
  const named = [questionnaire, ...path, ...pathsTo(questionnaire.item ?? []).map((each) => each.at(-1))]
    .flatMap((element) => [
      ...extensionsOf(element, 'variable'),
      ...extensionsOf(element, 'sdc-questionnaire-calculatedExpression'),
    ])
    .flatMap(({ valueExpression }) => (valueExpression?.name === undefined ? [] : [valueExpression]));
  for (const { name = '' } of named) variables[name] = [];
  // A name may stand before those that it reads: in as many rounds as there are names, all are known.
  for (let round = 0, before = ''; round < named.length && before !== JSON.stringify(variables); round++) {
    before = JSON.stringify(variables);
    for (const { name = '', expression: text = '' } of named) variables[name] = run(text);
  }
  return run(expression);
}

function extensionsOf(element: Element | undefined, name: string): readonly Extension[] {
  return (element?.extension ?? []).filter(({ url }) => url.endsWith(`/${name}`));
}

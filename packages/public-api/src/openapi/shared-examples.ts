import { nameOf, schemaExample } from './schema-example.ts';

type By<T> = Readonly<Record<string, T>>;

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
}

interface Answer {
  readonly content?: By<Media>;
}

interface Answering {
  readonly responses?: By<Answer>;
}

interface Described {
  readonly paths: By<By<object>>;
  readonly components?: { readonly schemas?: By<object>; readonly responses?: By<Answer> };
}

/**
 * Each example of an answer is written once: at the schema of the resource. An answer whose schema gives its example has
 * none of its own. `withSchemaExamples` is the way back.
 */
export function withSharedExamples<D extends Described>(document: D): D {
  const { schemas = {} } = document.components ?? {};
  const found = new Map<string, unknown>();
  const shown = mediaOf(document).map(({ schema, example }) => resourceIn(schema, example, schemas));
  for (const [name, ofName] of Map.groupBy(shown, ([name]) => name)) {
    const examples = ofName.flatMap(([, example]) => (example === undefined ? [] : [example]));
    if (name !== undefined && examples.length > 0) found.set(name, theMostFrequent(examples));
  }
  const shared = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      found.has(name) ? { ...schema, examples: [found.get(name)] } : schema,
    ]),
  );
  const withoutExample = ({ example, ...media }: Media): Media =>
    media.schema !== undefined && isSame(schemaExample(media.schema, shared), example)
      ? media
      : { ...media, ...(example !== undefined && { example }) };
  const changed = withMedia(document, withoutExample);
  return { ...changed, components: { ...changed.components, schemas: shared } };
}

function theMostFrequent(examples: readonly unknown[]): unknown {
  const alike = [...Map.groupBy(examples, (example) => JSON.stringify(example)).values()];
  return alike.toSorted((one, other) => other.length - one.length)[0]?.[0];
}

/** Each answer has its example again. */
export function withSchemaExamples<D extends Described>(document: D): D {
  const { schemas = {} } = document.components ?? {};
  return withMedia(document, (media) => {
    if (media.schema === undefined || 'example' in media || 'examples' in media) return media;
    const example = schemaExample(media.schema, schemas);
    return example === undefined ? media : { ...media, example };
  });
}

function mediaOf({ paths, components }: Described): readonly Media[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as readonly Answering[]);
  const answers = [components?.responses ?? {}, ...operations.map(({ responses = {} }) => responses)];
  return answers.flatMap((each) =>
    Object.values(each).flatMap(({ content = {} }) => content['application/json'] ?? []),
  );
}

/** The resource of an answer, bare or in its envelope, by name and with its example. */
function resourceIn(
  schema: object | undefined,
  example: unknown,
  schemas: By<object>,
): readonly [name?: string, example?: unknown] {
  const { $ref } = (schema ?? {}) as { readonly $ref?: string };
  if ($ref === undefined || typeof example !== 'object' || example === null) return [];
  const name = nameOf($ref);
  const { data } = (schemas[name] as { readonly properties?: By<object> } | undefined)?.properties ?? {};
  if (data === undefined) return [name, example];
  const { items = data } = data as { readonly items?: object };
  const [shown] = [(example as { readonly data?: unknown }).data].flat();
  return resourceIn(items, shown, {});
}

function withMedia<D extends Described>(document: D, change: (media: Media) => Media): D {
  const inAnswers = (answers: By<Answer>) => mapped(answers, (answer) => inAnswer(answer, change));
  const paths = mapped(document.paths, (path) =>
    mapped(path, (operation) => {
      const { responses } = operation as Answering;
      return responses === undefined ? operation : { ...operation, responses: inAnswers(responses) };
    }),
  );
  const { components } = document;
  const responses = components?.responses;
  return {
    ...document,
    paths,
    ...(responses && { components: { ...components, responses: inAnswers(responses) } }),
  };
}

/** In whatever order of members. */
function isSame(a: unknown, b: unknown): boolean {
  const sorted = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  return JSON.stringify(a, sorted) === JSON.stringify(b, sorted);
}

function inAnswer(answer: Answer, change: (media: Media) => Media): Answer {
  const media = answer.content?.['application/json'];
  return media === undefined
    ? answer
    : { ...answer, content: { ...answer.content, 'application/json': change(media) } };
}

function mapped<T extends object>(all: By<T>, change: (one: T) => T): By<T> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]));
}

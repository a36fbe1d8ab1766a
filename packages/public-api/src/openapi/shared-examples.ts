import { Equal } from 'typebox/value';
import { referred, type Schema, schemaExample } from './schema-example.ts';

type By<T> = Readonly<Record<string, T>>;

interface Media {
  readonly schema?: Schema;
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
  readonly components?: { readonly schemas?: By<Schema>; readonly responses?: By<Answer> };
}

/**
 * Each example of an answer is written once: at the schema of the resource. An answer whose schema gives its example has
 * none of its own. `withSchemaExamples` is the way back.
 */
export function withSharedExamples<D extends Described>(document: D): D {
  const { schemas = {} } = document.components ?? {};
  const examples = Map.groupBy(
    mediaOf(document).flatMap((media) => resourceIn(media, schemas)),
    ({ name }) => name,
  );
  const shared = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const ofSchema = examples.get(name);
      return [name, ofSchema ? { ...schema, examples: [theMostFrequent(ofSchema)] } : schema];
    }),
  );
  const changed = withMedia(document, ({ example, ...media }) => {
    const isGiven = media.schema && Equal(schemaExample(media.schema, shared), example);
    return example === undefined || isGiven ? media : { ...media, example };
  });
  return { ...changed, components: { ...changed.components, schemas: shared } };
}

interface Shown {
  readonly name: string;
  readonly example: unknown;
}

/** The resource of an answer, bare or in its envelope, if the answer has one and an example of it. */
function resourceIn({ schema, example }: Media, schemas: By<Schema>): readonly Shown[] {
  const name = referred(schema);
  if (name === undefined || example === undefined) return [];
  const { data } = schemas[name]?.properties ?? {};
  if (data === undefined) return [{ name, example }];
  const ofData = referred(data.items ?? data);
  const [shown] = [(example as { readonly data?: unknown }).data].flat();
  return ofData === undefined || shown === undefined ? [] : [{ name: ofData, example: shown }];
}

/** So that the fewest answers need one of their own. */
function theMostFrequent(shown: readonly Shown[]): unknown {
  const alike = [...Map.groupBy(shown, ({ example }) => JSON.stringify(example)).values()];
  return alike.toSorted((one, other) => other.length - one.length)[0]?.[0]?.example;
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

function inAnswer(answer: Answer, change: (media: Media) => Media): Answer {
  const media = answer.content?.['application/json'];
  return media === undefined
    ? answer
    : { ...answer, content: { ...answer.content, 'application/json': change(media) } };
}

function mapped<T extends object>(all: By<T>, change: (one: T) => T): By<T> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]));
}

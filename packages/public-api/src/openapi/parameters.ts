import { brandIdPattern, correlationIdMaxLength, correlationIdPattern } from '@telehealth/ids';
import { type TSchema, Type } from 'typebox';
import { type BrandRule, isChange, type Operation, type Parameter } from '../operation.ts';
import { CreatedQuery, PeriodQuery } from '../schema/list-query.ts';
import { PageQuery } from '../schema/page.ts';
import type { Components } from './components.ts';
import { pathParameters } from './path-parameters.ts';
import { takesIdempotencyKey } from './problem-kinds.ts';
import { schemaOf } from './schemas.ts';

type Described = TSchema & {
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly items?: { readonly enum?: readonly unknown[] };
  readonly default?: unknown;
  readonly type?: unknown;
};

const brandHeader = (required: boolean, description: string, component?: string): Parameter => ({
  name: 'X-Brand-Id',
  ...(component !== undefined && { component }),
  required,
  description,
  schema: Type.String({
    pattern: brandIdPattern,
    ...(required && { examples: ['brd_4fKq0ZcX1mB7tRj2vWnY9s'] }),
  }),
});

const requiredBrand = brandHeader(true, "One of the credential's brands.");
const brandHeaders: Readonly<Record<BrandRule, Parameter>> = {
  'in-path': requiredBrand,
  required: requiredBrand,
  optional: brandHeader(false, "One of the credential's brands; checked when sent.", 'OptionalBrandId'),
  'only-brand': brandHeader(
    false,
    "One of the credential's brands; a client with several has to send it.",
    'OnlyBrandId',
  ),
};

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'Makes the request safe to repeat for 24 hours: a repetition has no effect, and gets the first outcome with `Idempotent-Replayed: true`.',
  schema: Type.String({ minLength: 1, maxLength: 255, pattern: '^[!-~]*$' }),
};

const sessionIdempotencyKey: Parameter = {
  ...idempotencyKey,
  component: 'SessionIdempotencyKey',
  description:
    'Makes it safe to repeat the request: a repetition has no effect and shows the present session, with the issues of the first try and `Idempotent-Replayed: true`. A journey remembers its last 8 keys. Those of the 256 before them are a `conflict`; older ones count as new.',
};

const correlationId: Parameter = {
  name: 'X-Correlation-Id',
  component: 'Correlation',
  required: false,
  lenient: true,
  description: 'Names the request; every answer has it. A malformed one is replaced.',
  schema: Type.String({ maxLength: correlationIdMaxLength, pattern: correlationIdPattern }),
};

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  required: false,
  description: 'The `ETag` of an earlier answer: 304 while nothing has changed.',
  schema: Type.String(),
};

/** Components. */
const ofLists: Readonly<Record<string, TSchema>> = {
  ...CreatedQuery.properties,
  ...PeriodQuery.properties,
  ...PageQuery.properties,
};

/** Path, query and headers. */
export function parametersOf(operation: Operation, components: Components): readonly object[] {
  const { brand, headers = [], lenientQuery = [], conditional, replaysSession } = operation;
  const refTo = (place: 'query' | 'header') => (parameter: Parameter) =>
    components.refTo(
      'parameters',
      parameter.component ?? parameter.name,
      written(parameter, place, components),
    );
  const key = replaysSession ? sessionIdempotencyKey : idempotencyKey;
  return [
    ...idsOf(operation).map((name) => components.refTo('parameters', name, pathParameter(name))),
    ...queryOf(operation, components),
    ...lenientQuery.map(refTo('query')),
    ...[
      ...(brand === undefined ? [] : [brandHeaders[brand]]),
      ...headers,
      ...(takesIdempotencyKey(operation) ? [key] : []),
      ...(conditional && !isChange(operation) ? [ifNoneMatch] : []),
      correlationId,
    ].map(refTo('header')),
  ];
}

function idsOf({ path }: Operation): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function pathParameter(name: string): object {
  const described = pathParameters[name];
  if (described === undefined) throw new Error(`the path parameter ${name} is not described`);
  return { name, in: 'path', required: true, ...described };
}

/** Of the query, validated by a schema. Those of every list are components. */
function queryOf({ query }: Operation, components: Components): readonly object[] {
  return Object.entries<Described>(query?.properties ?? {}).map(([name, schema]) => {
    const { description = '', ...rest } = schema;
    const required = query?.required?.includes(name) ?? false;
    const parameter = written({ name, required, description, schema: rest }, 'query', components);
    const isOfLists = ofLists[name] === schema;
    return isOfLists ? components.refTo('parameters', name, parameter) : parameter;
  });
}

function written(parameter: Parameter, place: 'query' | 'header', components: Components): object {
  const { name, required, description } = parameter;
  const { examples: [example] = [], ...schema } = parameter.schema as Described;
  // The reference uses the first `enum` value in its samples, unless an example differs.
  const ofList = schema.items?.enum?.slice(0, 1);
  const isUnticked = place === 'query' && !required && schema.default === undefined;
  const unticked = isUnticked ? (schema.enum?.[0] ?? ofList) : undefined;
  return {
    name,
    in: place,
    ...(required && { required }),
    description: parameter.lenient ? describeForm(parameter) : description,
    schema: parameter.lenient ? { type: schema.type } : schemaOf(schema, components),
    ...(example !== undefined && { example }),
    ...(unticked !== undefined && { examples: { choice: { value: unticked, 'x-disabled': true } } }),
  };
}

/** A lenient parameter accepts any value; its description lists the effective ones. */
function describeForm({ description, schema }: Parameter): string {
  const { maxLength, pattern } = schema as { readonly maxLength?: number; readonly pattern?: string };
  if (pattern === undefined) return description;
  const bound = maxLength === undefined ? '' : `at most ${maxLength} characters, `;
  return `${description} Well-formed: ${bound}\`${pattern}\`.`;
}

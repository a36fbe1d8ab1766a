import { brandIdPattern } from '@telehealth/ids';
import { exampleOfferingRef } from '@telehealth/public-api/instrument/example-steps';
import type { OperationFacts, Parameter } from '@telehealth/public-api/operation';
import { type TSchema, Type } from 'typebox';

const meaningOfBrand = {
  required: "One of the credential's brands.",
  optional: "One of the credential's brands; checked when sent.",
  'only-brand': "One of the credential's brands; a client with several has to send it.",
};

const componentOfBrand = {
  required: 'X-Brand-Id',
  optional: 'OptionalBrandId',
  'only-brand': 'OnlyBrandId',
};

const brandHeader = (brand: keyof typeof meaningOfBrand): Parameter => ({
  name: 'X-Brand-Id',
  required: brand === 'required',
  description: meaningOfBrand[brand],
  schema: Type.String({
    pattern: brandIdPattern,
    'x-component': componentOfBrand[brand],
    ...(brand === 'required' && { examples: ['brd_4fKq0ZcX1mB7tRj2vWnY9s'] }),
  }),
});

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'Makes the request safe to repeat for 24 hours: a repetition has no effect, and gets the first outcome with `Idempotent-Replayed: true`.',
  schema: Type.String({ minLength: 1, maxLength: 255, pattern: '^[!-~]*$', 'x-component': 'Key' }),
};

const sessionIdempotencyKey: Parameter = {
  ...idempotencyKey,
  description:
    'Makes it safe to repeat the request: a repetition has no effect and shows the present session, with the issues of the first try and `Idempotent-Replayed: true`. A journey remembers its last 8 keys. Those of the 256 before them are a `conflict`; older ones count as new.',
  schema: Type.String({ ...idempotencyKey.schema, 'x-component': 'SessionKey' }),
};

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  required: false,
  description: 'The `ETag` of an earlier answer: 304 while nothing has changed.',
  schema: Type.String(),
};

/** The headers an operation reads, as one object schema. */
export function headersOf(facts: OperationFacts, isChange: boolean): TSchema {
  const parameters = [
    ...(facts.brand === undefined ? [] : [brandHeader(facts.brand)]),
    ...(facts.headers ?? []),
    ...(facts.idempotent && isChange ? [facts.replaysSession ? sessionIdempotencyKey : idempotencyKey] : []),
    ...(facts.conditional && !isChange ? [ifNoneMatch] : []),
  ];
  return withParameters({ type: 'object', properties: {} }, parameters);
}

/** The ids in a path. They have no patterns, because a malformed id is 404 like an unknown one. */
export function pathParametersOf(url: string): TSchema {
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const properties = names.map((name) => [name, { type: 'string', ...partsOf(name) }]);
  return { type: 'object', properties: Object.fromEntries(properties), required: names };
}

function partsOf(name: string): object {
  if (name === 'brand_id') return { description: 'The brand; the same as in `X-Brand-Id`.' };
  if (name === 'code') return { description: 'Its code, with the prefix.' };
  if (name === 'kind') return { description: '`login` or `member`.', examples: ['login'] };
  if (name === 'offering_ref') return { description: 'The offering.', examples: [exampleOfferingRef] };
  return { description: `The ${name.replace(/_(?:id|ref)$/, '').replaceAll('_', ' ')}.` };
}

/** The object schema with the parameters among its properties. */
export function withParameters(schema: unknown, parameters: readonly Parameter[]): TSchema {
  const { properties, required = [], ...rest } = schema as ObjectSchema;
  const added = parameters.map((parameter) => [parameter.name, schemaOf(parameter)]);
  const alsoRequired = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    ...rest,
    properties: { ...properties, ...Object.fromEntries(added) },
    required: [...required, ...alsoRequired],
  };
}

/** A schema that every accepted value fits. The description says which values of a lenient parameter are used. */
function schemaOf({ schema, description, lenient }: Parameter): object {
  if (!lenient) return { ...schema, description };
  const { type, maxLength, pattern } = schema as TSchema & {
    readonly type: string;
    readonly maxLength?: number;
    readonly pattern?: string;
  };
  if (pattern === undefined) return { type, description };
  const bound = maxLength === undefined ? '' : `at most ${maxLength} characters, `;
  return { type, description: `${description} Well-formed: ${bound}\`${pattern}\`.` };
}

interface ObjectSchema {
  readonly properties: object;
  readonly required?: readonly string[];
}

import { openApiDocument } from '@telehealth/public-api/openapi/document';
import { writtenOut } from '@telehealth/public-api/openapi/written-out';

/** What the reference shows of a JSON Schema of the description. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly 'x-enum-descriptions'?: readonly string[];
  readonly const?: unknown;
  readonly additionalProperties?: boolean | Schema;
  readonly [keyword: string]: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown; readonly 'x-disabled'?: boolean }>>;
}

export interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Answer {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, { readonly description?: string }>>;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface DescribedOperation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly [string];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface Description {
  readonly operations: readonly DescribedOperation[];
  /** What receivers of webhooks get. */
  readonly delivery: DescribedOperation;
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Markdown about every request. */
  readonly overview: string;
}

type Written = Readonly<
  Record<string, Readonly<Record<string, Omit<DescribedOperation, 'method' | 'path'>>>>
>;

/** The OpenAPI document as the reference shows it. */
export function readDescription(problemBase: string): Description {
  const document = writtenOut(openApiDocument(problemBase));
  const listed = (written: Written): DescribedOperation[] =>
    Object.entries(written).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        path,
        method: method.toUpperCase(),
      })),
    );
  const [delivery] = listed(document.webhooks as unknown as Written);
  if (delivery === undefined) throw new Error('the description has no delivery of an event');
  return {
    operations: listed(document.paths as unknown as Written),
    delivery,
    schemas: document.components.schemas as Readonly<Record<string, Schema>>,
    overview: document.info.description,
  };
}

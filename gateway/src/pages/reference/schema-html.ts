import { attribute, escaped } from '../html.ts';
import { inlineHtml } from '../site/markdown.ts';
import type { Description, Schema } from './description.ts';

export const typesPath = '/docs/reference/types';

type Schemas = Description['schemas'];

/** A list of the members of an object, or of what else a schema allows. */
export function schemaHtml(schema: Schema, schemas: Schemas): string {
  const whole = found(schema, schemas);
  const members = Object.entries(propertiesOf(whole, schemas));
  const required = requiredOf(whole, schemas);
  const rows = members.map(([name, member]) =>
    row(`<code>${escaped(name)}</code>`, member, schemas, required.has(name)),
  );
  const fields = rows.length === 0 ? '' : `<dl class="fields">\n${rows.join('\n')}\n</dl>\n`;
  const variants = whole.oneOf ?? whole.anyOf ?? [];
  const choice =
    variants.length === 0
      ? ''
      : `<p>One of ${variants.map((variant) => typeHtml(variant)).join(', ')}.</p>\n`;
  const codes = codesHtml(whole);
  if (fields !== '' || choice !== '' || codes !== '') return fields + choice + codes;
  return `<p>${typeHtml(whole)}</p>\n`;
}

/** A row of a list of fields. `term` is HTML. */
export function row(
  term: string,
  schema: Schema,
  schemas: Schemas,
  required: boolean,
  text?: string,
): string {
  const description = text ?? schema.description ?? found(schema, schemas).description;
  const shown = description === undefined ? '' : `<p>${inlineHtml(description)}</p>`;
  const codes = schema.enum === undefined ? '' : codesHtml(schema);
  return `<dt>${term} <span class="type">${typeHtml(schema)}${required ? ', required' : ''}</span></dt>\n<dd>${shown}${codes}</dd>`;
}

/** A code of an enum with its sentence. */
function codesHtml(schema: Schema): string {
  const { enum: codes = [], 'x-enum-descriptions': sentences = [] } = schema;
  if (codes.length === 0) return '';
  if (sentences.length === 0)
    return `<p>One of ${codes.map((code) => `<code>${escaped(String(code))}</code>`).join(', ')}.</p>\n`;
  const rows = codes.map(
    (code, index) =>
      `<dt><code>${escaped(String(code))}</code></dt>\n<dd>${inlineHtml(sentences[index] ?? '')}</dd>`,
  );
  return `<dl class="fields">\n${rows.join('\n')}\n</dl>\n`;
}

/** The type in words, which links to a type with a name. */
function typeHtml(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return `<a href="${typesPath}#${attribute(name)}">${escaped(name)}</a>`;
  }
  if (schema.const !== undefined) return `<code>${escaped(JSON.stringify(schema.const))}</code>`;
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (parts !== undefined) return parts.map(typeHtml).join(schema.allOf ? ' and ' : ' or ');
  if (schema.type === 'array') return `list of ${typeHtml(schema.items ?? {})}`;
  const type = [schema.type ?? 'any value'].flat().join(' or ');
  return escaped([type, ...boundsOf(schema)].join(', '));
}

const bounds: Readonly<Record<string, string>> = {
  format: '',
  minLength: 'at least',
  maxLength: 'at most',
  minimum: 'from',
  maximum: 'to',
  minItems: 'at least',
  maxItems: 'at most',
  pattern: 'pattern',
  default: 'default',
};

const units: Readonly<Record<string, string>> = {
  minLength: ' characters',
  maxLength: ' characters',
  minItems: ' entries',
  maxItems: ' entries',
};

function boundsOf(schema: Schema): readonly string[] {
  return Object.entries(bounds).flatMap(([keyword, word]) =>
    schema[keyword] === undefined ? [] : [`${word} ${schema[keyword]}${units[keyword] ?? ''}`.trim()],
  );
}

export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function found(schema: Schema, schemas: Schemas): Schema {
  return schema.$ref === undefined ? schema : (schemas[nameOf(schema.$ref)] ?? schema);
}

/** Of an object and of what it is composed of. */
export function propertiesOf(schema: Schema, schemas: Schemas): Readonly<Record<string, Schema>> {
  const parts = (schema.allOf ?? []).map((part) => propertiesOf(found(part, schemas), schemas));
  return Object.assign({}, ...parts, schema.properties);
}

function requiredOf(schema: Schema, schemas: Schemas): ReadonlySet<string> {
  const parts = (schema.allOf ?? []).flatMap((part) => [...requiredOf(found(part, schemas), schemas)]);
  return new Set([...(schema.required ?? []), ...parts]);
}

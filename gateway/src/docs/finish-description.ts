import { tagDescriptions } from './tags.ts';

interface Header {
  required?: boolean;
  readonly schema: { required?: unknown };
}

/** The parts of a description that are read or changed. */
interface Description {
  readonly paths?: Readonly<Record<string, object | undefined>>;
  readonly components?: { readonly securitySchemes?: Record<string, unknown> };
  tags?: { name: string; description: string }[];
}

interface Operation {
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<Record<string, { readonly headers?: Readonly<Record<string, Header>> }>>;
}

/** Adds what the schemas of single routes cannot say: tags and credentials in use, required headers. */
export function finishDescription<D extends object>(document: D): D {
  const description = document as D & Description;
  const operations = Object.values(description.paths ?? {}).flatMap((path) => Object.values(path ?? {}));
  const tagsInUse = new Set<string>();
  const schemesInUse = new Set<string>();
  for (const { tags = [], security = [], responses } of operations as Operation[]) {
    for (const tag of tags) tagsInUse.add(tag);
    for (const scheme of security.flatMap(Object.keys)) schemesInUse.add(scheme);
    for (const { headers = {} } of Object.values(responses)) {
      for (const header of Object.values(headers)) liftRequired(header);
    }
  }
  const described = Object.entries(tagDescriptions).filter(([name]) => tagsInUse.has(name));
  description.tags = described.map(([name, description]) => ({ name, description }));
  const schemes = description.components?.securitySchemes ?? {};
  for (const name of Object.keys(schemes)) if (!schemesInUse.has(name)) delete schemes[name];
  return description;
}

function liftRequired(header: Header): void {
  if (header.schema.required === true) header.required = true;
  delete header.schema.required;
}

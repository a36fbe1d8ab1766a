/** The parts of a description that are read or changed. */
interface Description {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly responses: Readonly<Record<string, { readonly headers?: Readonly<Record<string, Header>> }>>;
}
interface Header {
  required?: unknown;
  readonly schema: { required?: unknown };
}

/** Moves `required` of every answer header out of its schema, where route schemas have it. */
export function liftRequiredHeaders<D extends object>(description: D): D {
  const { paths = {} } = description as Description;
  for (const { responses } of Object.values(paths).flatMap(Object.values<Operation>)) {
    for (const { headers = {} } of Object.values(responses)) Object.values(headers).forEach(liftRequired);
  }
  return description;
}

function liftRequired(header: Header): void {
  if (header.schema.required === true) header.required = true;
  delete header.schema.required;
}

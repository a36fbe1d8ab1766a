/**
 * What the document shows instead of the schema of a route, by name. Routes are validated and serialized by flat
 * schemas, because a union would be validated branch by branch to choose one.
 */
export const documentedSchemas: Readonly<Record<string, object>> = {};

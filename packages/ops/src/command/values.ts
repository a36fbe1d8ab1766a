/** Arguments and flags by name in camel case. */
export type Values = Readonly<Record<string, unknown>>;

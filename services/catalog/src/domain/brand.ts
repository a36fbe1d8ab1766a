/** The client that an operation is about. */
export interface Client {
  readonly clientId: string;
  /** Undefined when the caller names none. */
  readonly mode: 'test' | 'live' | undefined;
}

/** The brand that an operation is about. */
export interface Brand extends Client {
  readonly brandId: string;
}

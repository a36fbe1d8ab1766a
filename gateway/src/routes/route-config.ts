import type { ErrorKind } from '@telehealth/errors';
import type { TSchema } from 'typebox';

/** A header or query parameter as the interface describes it. */
export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: TSchema;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Kinds this operation answers besides those its scope answers. */
    readonly problems?: readonly ErrorKind[];
    /** Headers the operation reads besides those its scope reads. */
    readonly headers?: readonly Parameter[];
    /** Query parameters whose wrong values are ignored, so that no schema may refuse them. */
    readonly lenientQuery?: readonly Parameter[];
  }
}

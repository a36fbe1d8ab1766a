import type { paths } from '../gen/api.ts';

/** What the client sends by itself. */
type SentByClient = 'X-Brand-Id' | 'Idempotency-Key';
type Optional<T, Name extends string> = Omit<T, Name> & Partial<Pick<T, Extract<keyof T, Name>>>;
type Part<Name extends string, T> = Record<never, never> extends T ? { [N in Name]?: T } : { [N in Name]: T };

type Parameters<P extends { header?: object; path?: object }> = Omit<P, 'header' | 'path'> &
  Part<'header', Optional<NonNullable<P['header']>, SentByClient>> &
  (undefined extends P['path'] ? unknown : Part<'path', Optional<NonNullable<P['path']>, 'brand_id'>>);

type Called<O> = O extends { parameters: infer P extends { header?: object; path?: object } }
  ? Omit<O, 'parameters'> & { parameters: Parameters<P> }
  : O;

/** The paths of the API as the client calls them: it knows the brand, and makes the idempotency keys. */
export type ClientPaths = {
  [Path in keyof paths]: { [Method in keyof paths[Path]]: Called<paths[Path][Method]> };
};

import type { FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { HttpMethod, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';
import type { ClientPaths } from './client-paths.ts';

type OperationAt<Path extends keyof ClientPaths, Method> = ClientPaths[Path][Method &
  keyof ClientPaths[Path]] &
  Record<string | number, unknown>;
type Body<Operation extends Record<string | number, unknown>> = Exclude<
  FetchResponse<Operation, unknown, 'application/json'>['data'],
  undefined
>;

/** The body of a successful answer; undefined for an operation that answers without a body. */
export type Answer<Method extends HttpMethod, Path extends keyof ClientPaths> = [
  Body<OperationAt<Path, Method>>,
] extends [never]
  ? undefined
  : Body<OperationAt<Path, Method>>;

/** What a call sends: `params` with `query`, `path` and `header`, a `body`, and members of `RequestInit` such as `signal`. */
export type Init<Method extends HttpMethod, Path extends keyof ClientPaths> = MaybeOptionalInit<
  ClientPaths[Path],
  Method & keyof ClientPaths[Path]
>;

/** Left out where nothing is required. */
export type InitArguments<I> = RequiredKeysOf<I> extends never ? [init?: I] : [init: I];

/** Calls an operation by its path, answers the body, and throws `ProblemError` when the platform refuses. */
export type Call<Method extends HttpMethod> = <Path extends PathsWithMethod<ClientPaths, Method>>(
  path: Path,
  ...init: InitArguments<Init<Method, Path>>
) => Promise<Answer<Method, Path>>;

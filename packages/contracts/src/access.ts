import { type DescService, getOption } from '@bufbuild/protobuf';
import { enumNames } from './codec/enum-names.ts';
import type { EnumName } from './codec/plain.ts';
import {
  type AccessJson,
  AccessSchema,
  access,
  callers,
  methods,
  type ScopeJson,
  ScopeSchema,
  scope,
} from './gen/telehealth/common/v1/access_pb.ts';

/**
 * Who may call a method. `internal`: processes listed as callers of its contract. `client`, `platform`: operators only,
 * about one client or the platform. `shared`: both, about one client. Operators bound to clients may not call methods
 * of the platform. `open`: anyone on the port of operators, without a token. A call with a caller's credential is that caller's, whatever token it has.
 */
export type MethodAccess = EnumName<AccessJson>;

/** decisions.md 11. */
export type OperatorScope = EnumName<ScopeJson>;

const accessNames = enumNames(AccessSchema) as ReadonlyMap<number, MethodAccess>;
const scopeNames = enumNames(ScopeSchema) as ReadonlyMap<number, OperatorScope>;

export const operatorScopes = [...scopeNames.values()] as [OperatorScope, ...OperatorScope[]];

export interface ContractAccess {
  /** Process names for `internal` and `shared` methods (decisions.md 13). */
  readonly callers: readonly string[];
  /** For the methods of operators. */
  readonly scope: OperatorScope | undefined;
  /** By local method name. A missing method declares no access. */
  readonly methods: ReadonlyMap<string, MethodAccess>;
}

/** From the options of the contract (`access.proto`). */
export function accessOf(service: DescService): ContractAccess {
  const named = getOption(service, callers);
  const byDefault =
    accessNames.get(getOption(service, methods)) ?? (named.length > 0 ? 'internal' : undefined);
  return {
    callers: named,
    scope: scopeNames.get(getOption(service, scope)),
    methods: new Map(
      service.methods.flatMap((method): [string, MethodAccess][] => {
        const own = accessNames.get(getOption(method, access)) ?? byDefault;
        return own === undefined ? [] : [[method.localName, own]];
      }),
    ),
  };
}

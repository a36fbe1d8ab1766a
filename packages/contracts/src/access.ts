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
 * Who may call a method: `internal`, the processes that are callers of its contract; `client` or `platform`, operators alone, about
 * things of one client or about the platform; `shared`, both, about things of one client. An operator that is bound to clients is
 * forbidden the methods of the platform. A call with the credential of a caller is that caller's, whatever token it carries.
 */
export type MethodAccess = EnumName<AccessJson>;

/** What an operator may be allowed to do (decisions.md 11). */
export type OperatorScope = EnumName<ScopeJson>;

const accessNames = enumNames(AccessSchema) as ReadonlyMap<number, MethodAccess>;
const scopeNames = enumNames(ScopeSchema) as ReadonlyMap<number, OperatorScope>;

/** Every scope. */
export const operatorScopes = [...scopeNames.values()] as [OperatorScope, ...OperatorScope[]];

/** Who may call a contract. */
export interface ContractAccess {
  /** The names of the processes that may call what is `internal` or `shared` (decisions.md 13). */
  readonly callers: readonly string[];
  /** What an operator needs to call the others. */
  readonly scope: OperatorScope | undefined;
  /** By the local name of the method. Of a method that is missing here nothing is said. */
  readonly methods: ReadonlyMap<string, MethodAccess>;
}

/** The access that a contract says by its options (`access.proto`). */
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

import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ScreeningFactSchema } from '@telehealth/contracts/intake/v1/screening_fact';
import type { Fact } from '../domain/facts/fact.ts';

export function factToProto(fact: Fact): MessageInitShape<typeof ScreeningFactSchema> {
  const { code, valueType, cardinality, options, unit = '' } = fact;
  return { code, valueType, cardinality, options: [...options], unit };
}

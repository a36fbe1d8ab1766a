import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ScreeningFactSchema } from '@telehealth/contracts/intake/v1/screening_fact';
import type { Fact } from '../../domain/authoring/fact.ts';

export function factToProto(fact: Fact): MessageInitShape<typeof ScreeningFactSchema> {
  const { options, ...same } = fact;
  return { ...same, options: [...options] };
}

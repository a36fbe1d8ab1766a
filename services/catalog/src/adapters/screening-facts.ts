import { createClient, type Transport } from '@connectrpc/connect';
import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import type { ScreeningFact } from '@telehealth/contracts/intake/v1/screening_fact';
import { DomainError } from '@telehealth/errors';
import type { Therapy } from '@telehealth/ids';
import { type Call, callOptions, errorFromWire } from '@telehealth/rpc';
import type { IntakeMode } from '../domain/canonical-offering.ts';
import { type Fact, isCardinality, isValueType } from '../domain/fact.ts';

/** Asks intake what it screens for. */
export interface ScreeningFacts {
  /**
   * The screening facts of the therapy's intake; undefined when it has none of that mode. Throws `unavailable` when
   * intake does not answer and never did for this therapy and mode.
   */
  get(call: Call, therapy: Therapy, mode: IntakeMode): Promise<readonly Fact[] | undefined>;
}

/** Part of the deadline intake may use, so that its silence leaves time to answer from memory. */
const shareOfDeadline = 0.5;
const usualMs = 2000;

/** Asks every time; while intake is out of reach the last answer about the therapy serves. */
export function createScreeningFacts(transport: Transport): ScreeningFacts {
  const intake = createClient(InstrumentService, transport);
  const lastGood = new Map<string, readonly Fact[] | undefined>();

  return {
    async get(call, therapy, mode) {
      const key = `${therapy} ${mode}`;
      const timeoutMs = (call.remainingMs() ?? usualMs) * shareOfDeadline;
      // The idempotency key names the effect of the call, and a question has none.
      const asked = { ...call, idempotencyKey: undefined, requestFingerprint: undefined, timeoutMs };
      try {
        const { facts } = await intake.listScreeningFacts({ therapy, mode }, callOptions(asked));
        const known = facts.flatMap(factFromProto);
        lastGood.set(key, known);
        return known;
      } catch (error) {
        const { kind } = errorFromWire(error);
        if (kind === 'not-found') {
          lastGood.set(key, undefined);
          return undefined;
        }
        if (lastGood.has(key)) return lastGood.get(key);
        throw new DomainError('unavailable', 'intake is out of reach', { cause: error });
      }
    },
  };
}

/** None for a type of fact this version does not know. */
function factFromProto({ code, valueType, cardinality, options, unit }: ScreeningFact): Fact[] {
  if (!isValueType(valueType) || !isCardinality(cardinality)) return [];
  const known = options.map((option) => ({ code: option.code, exclusive: option.exclusive }));
  return [{ code, valueType, cardinality, options: known, ...(unit !== '' && { unit }) }];
}

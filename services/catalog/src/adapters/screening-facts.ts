import { type CallOptions, createClient, type Transport } from '@connectrpc/connect';
import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import type { ScreeningFact } from '@telehealth/contracts/intake/v1/screening_fact';
import type { Therapy } from '@telehealth/ids';
import { type Call, errorFromWire } from '@telehealth/rpc';
import { orLastGood } from '@telehealth/service-kit';
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

/** What intake told; no facts where it has no intake of that mode. */
interface Told {
  readonly facts: readonly Fact[] | undefined;
}

/** Asks every time; while intake is out of reach the last answer about the therapy serves. */
export function createScreeningFacts(transport: Transport): ScreeningFacts {
  const intake = createClient(InstrumentService, transport);
  const lastGood = new Map<string, Told>();

  return {
    async get(call, therapy, mode) {
      const key = `${therapy} ${mode}`;
      const ask = async (options: CallOptions): Promise<Told> => {
        try {
          const { facts } = await intake.listScreeningFacts({ therapy, mode }, options);
          return { facts: facts.flatMap(factFromProto) };
        } catch (error) {
          if (errorFromWire(error).kind === 'not-found') return { facts: undefined };
          throw error;
        }
      };
      const told = await orLastGood(call, ask, lastGood.get(key));
      lastGood.set(key, told);
      return told.facts;
    },
  };
}

/** None for a type of fact this version does not know. */
function factFromProto({ code, valueType, cardinality, options, unit }: ScreeningFact): Fact[] {
  if (!isValueType(valueType) || !isCardinality(cardinality)) return [];
  const known = options.map((option) => ({ code: option.code, exclusive: option.exclusive }));
  return [{ code, valueType, cardinality, options: known, ...(unit !== '' && { unit }) }];
}

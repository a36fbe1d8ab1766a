import { createClient, type Transport } from '@connectrpc/connect';
import { isCardinality, isReadableType } from '@telehealth/conditions';
import { InstrumentService } from '@telehealth/contracts/intake/v1/instrument_service';
import type { ScreeningFact } from '@telehealth/contracts/intake/v1/screening_fact';
import type { Therapy } from '@telehealth/ids';
import { type Call, errorFromWire } from '@telehealth/rpc';
import { brandOf, createStaleFallback } from '@telehealth/service-kit';
import type { Fact } from '../domain/facts/fact.ts';
import type { IntakeMode } from '../domain/offerings/canonical-offering.ts';

/** Asks intake for its screening facts. */
export type ScreeningFacts = ReturnType<typeof createScreeningFacts>;

/** Bound of the last answers that are stored for an outage, in bytes of JSON. */
const mostBytes = 64 * 1024 * 1024;

/** What intake answered; undefined when the therapy has no intake of that mode. */
interface Answer {
  readonly facts: readonly Fact[] | undefined;
}

/** Asks every time; during an outage of intake it answers with the last answer about the brand and the therapy. */
export function createScreeningFacts(transport: Transport) {
  const intake = createClient(InstrumentService, transport);
  const askIntake = createStaleFallback<Answer>({
    maxSize: mostBytes,
    sizeCalculation: (answer, key) => Buffer.byteLength(key) + Buffer.byteLength(JSON.stringify(answer)),
  });

  return {
    /**
     * The screening facts of the therapy's intake for the brand of the call; undefined when it has no intake of that
     * mode. Throws `unavailable` when intake does not answer and has never answered for this brand, therapy and mode.
     */
    async get(call: Call, therapy: Therapy, mode: IntakeMode): Promise<readonly Fact[] | undefined> {
      const { brandId } = brandOf(call);
      const { facts } = await askIntake(call, `${brandId} ${therapy} ${mode}`, async (options) => {
        try {
          const { facts } = await intake.listScreeningFacts({ therapy, mode, brandId }, options);
          return { facts: facts.flatMap(factFromProto) };
        } catch (error) {
          if (errorFromWire(error).kind === 'not-found') return { facts: undefined };
          throw error;
        }
      });
      return facts;
    },
  };
}

/** Empty for a type of fact that this version does not know. */
function factFromProto({ valueType, cardinality, options, ...fact }: ScreeningFact): Fact[] {
  if (!isReadableType(valueType) || !isCardinality(cardinality)) return [];
  const { code, unit, min, max, decimals } = fact;
  const known = options.map((option) => ({
    code: option.code,
    exclusive: option.exclusive,
    ...(option.label !== '' && { label: option.label }),
  }));
  return [
    {
      code,
      valueType,
      cardinality,
      options: known,
      ...(unit !== '' && { unit }),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(decimals !== undefined && { decimals }),
    },
  ];
}

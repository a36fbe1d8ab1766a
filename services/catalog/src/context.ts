import { type AuditRows, auditDefinition } from '@telehealth/audit';
import { openIdempotency } from '@telehealth/idempotency';
import type { AuthenticateOperator, Interceptor } from '@telehealth/rpc';
import {
  type Foundation,
  type FoundationOverrides,
  openFoundation,
  operatorDirectory,
} from '@telehealth/service-kit';
import { createNeighbours, type Neighbours } from './adapters/neighbours.ts';
import { createScreeningFacts, type ScreeningFacts } from './adapters/screening-facts.ts';
import { type SeedOffering, seedOfferings } from './app/seed-offerings.ts';
import type { Config } from './config.ts';
import { type QuestionBounds, questionBounds } from './domain/question-size.ts';
import { builtInOfferings } from './seed/index.ts';
import { type DisplayCopies, displayCopiesDefinition } from './storage/display-copies.ts';
import { type Enablements, enablementsDefinition } from './storage/enablements.ts';
import { type Offerings, offeringsDefinition } from './storage/offerings.ts';
import { type OwnFacts, ownFactsDefinition } from './storage/own-facts.ts';
import { type Prices, pricesDefinition } from './storage/prices.ts';
import { type QuestionLists, questionListsDefinition } from './storage/question-lists.ts';
import { type Questions, questionsDefinition } from './storage/questions.ts';

/** What the catalog service holds. */
export interface Context extends Foundation {
  readonly offerings: Offerings;
  readonly prices: Prices;
  readonly enablements: Enablements;
  readonly displayCopies: DisplayCopies;
  readonly questionLists: QuestionLists;
  readonly questions: Questions;
  readonly ownFacts: OwnFacts;
  readonly auditRows: AuditRows;
  readonly neighbours: Neighbours;
  readonly screeningFacts: ScreeningFacts;
  readonly questionBounds: QuestionBounds;
  readonly authenticateOperator: AuthenticateOperator;
  /** Gives every change its effect once under an idempotency key. */
  readonly idempotency: Interceptor;
}

/** What the caller brings along. */
export interface ContextOverrides extends FoundationOverrides {
  /** Seeded instead of the built-in ones. */
  readonly offerings?: readonly SeedOffering[];
  readonly authenticateOperator?: AuthenticateOperator;
}

/** Opens the store and the bus and seeds the canonical catalog. Rejects when either cannot be opened. */
export function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const { sealingKeys } = config;
  return openFoundation('catalog', config, overrides, async ({ store, clock, logger, neighbour }) => {
    const offerings = await store.collection(offeringsDefinition);
    const auditRows = await store.collection(auditDefinition);
    await seedOfferings({ offerings, auditRows, clock, logger }, overrides.offerings ?? builtInOfferings);

    // What none of them tells is a check not performed: no answer waits on a neighbour for ever.
    const deployed = (name: string, targets: readonly string[]) =>
      targets.length > 0 ? neighbour(name, targets, 'optional') : undefined;
    const accounts = neighbour('accounts', config.accountsUrls, 'optional');
    const intake = neighbour('intake', config.intakeUrls, 'optional');
    const neighbours = createNeighbours(
      {
        accounts,
        intake,
        orders: deployed('orders', config.ordersUrls),
        domains: deployed('domains', config.domainsUrls),
      },
      logger,
    );
    return {
      offerings,
      prices: await store.collection(pricesDefinition),
      enablements: await store.collection(enablementsDefinition),
      displayCopies: await store.collection(displayCopiesDefinition),
      questionLists: await store.collection(questionListsDefinition),
      questions: await store.collection(questionsDefinition),
      ownFacts: await store.collection(ownFactsDefinition),
      auditRows,
      neighbours,
      screeningFacts: createScreeningFacts(intake),
      questionBounds,
      idempotency: await openIdempotency({ store, clock, sealingKeys, logger }),
      authenticateOperator: overrides.authenticateOperator ?? operatorDirectory(accounts),
    };
  });
}

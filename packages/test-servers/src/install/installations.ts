import { chromium } from '../browser.ts';
import { nodeTools, pythonGenerator } from '../client-generators.ts';
import { mongoWire } from '../mongo.ts';
import { natsServer } from '../nats.ts';
import { challengeDns, pebble } from '../pebble.ts';
import { versityGateway } from '../s3.ts';
import { schemathesis } from '../schemathesis.ts';
import { stripeMock } from '../stripe-mock.ts';
import { goVerifier, pythonVerifier } from '../webhook-verifiers.ts';
import type { Installation } from './installation.ts';

/** Everything that tests run and npm does not bring. */
export const installations: readonly Installation[] = [
  mongoWire,
  natsServer,
  versityGateway,
  stripeMock,
  pebble,
  challengeDns,
  schemathesis,
  nodeTools,
  pythonGenerator,
  pythonVerifier,
  goVerifier,
  chromium,
];

import type { Installation } from '../installation/installation.ts';
import { mongoWire } from '../mongo/mongo.ts';
import { chromium } from '../programs/browser.ts';
import { nodeGenerators, nodeTools, pythonGenerator } from '../programs/client-generators.ts';
import { fhirValidator } from '../programs/fhir-validator.ts';
import { chartTools } from '../programs/helm.ts';
import { oapiCodegen } from '../programs/oapi-codegen.ts';
import { generatedPython, openApiGenerator } from '../programs/openapi-generator.ts';
import { promtool } from '../programs/promtool.ts';
import { schemathesis } from '../programs/schemathesis.ts';
import { goVerifier, pythonVerifier } from '../programs/webhook-verifiers.ts';
import { toxiproxy } from '../proxy/toxiproxy.ts';
import { natsServer } from '../servers/nats.ts';
import { challengeDns, pebble } from '../servers/pebble.ts';
import { versityGateway } from '../servers/s3.ts';
import { stripeMock } from '../servers/stripe-mock.ts';

/** Everything tests need that npm does not install. */
export const installations: readonly Installation[] = [
  mongoWire,
  natsServer,
  versityGateway,
  stripeMock,
  pebble,
  challengeDns,
  toxiproxy,
  schemathesis,
  nodeTools,
  nodeGenerators,
  pythonGenerator,
  openApiGenerator,
  fhirValidator,
  generatedPython,
  oapiCodegen,
  pythonVerifier,
  goVerifier,
  chartTools,
  promtool,
  chromium,
];

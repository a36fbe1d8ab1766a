import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  askBoundOperators,
  kindOfAnswer,
  operatorMethods,
  parkedEventRequests,
} from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import { startWithDeliveries } from './stored-deliveries.ts';
import { as, boundToken } from './webhooks-under-test.ts';

test('decisions.md 11: to an operator bound to another client, every method treats a registration as missing or is forbidden', async () => {
  const webhooks = await startWithDeliveries();
  const [registrationId, other] = ['whr_1', 'whr_2'];
  const deliveryId = await webhooks.deliver(await webhooks.keepSubscribed(), { status: 'failed' });
  await webhooks.store({ _id: other, place: 'brd_1:1' });
  const yesterday = timestampFromMs(webhooks.clock.now() - 86_400_000);
  const { recovery } = await webhooks.deliveries.recoverDeliveries(
    { registrationId: other, since: yesterday },
    as(),
  );
  const recoveryId = recovery?.recoveryId ?? '';
  const registration = { own: { registrationId }, missing: { registrationId: 'whr_missing' } };
  const delivery = { own: { deliveryId }, missing: { deliveryId: 'dlv_missing' } };
  const since = new Date(webhooks.clock.now() - 1000).toISOString();
  const tokens = { owner: boundToken('cli_1'), stranger: boundToken('cli_2') };
  const answers = await askBoundOperators(webhooks.server, tokens, {
    'RegistrationService/ListRegistrations': {
      own: { clientId: 'cli_1' },
      missing: { clientId: 'cli_missing' },
    },
    'RegistrationService/CreateRegistration': {
      own: { clientId: 'cli_1', brandId: 'brd_1', url: 'https://shop.example', eventTypes: ['*'] },
      missing: {
        clientId: 'cli_1',
        brandId: 'brd_missing',
        url: 'https://shop.example',
        eventTypes: ['*'],
      },
    },
    'RegistrationService/GetHealth': registration,
    'RegistrationService/DisableRegistration': registration,
    'RegistrationService/EnableRegistration': registration,
    'DeliveryService/ListDeliveries': registration,
    'EventService/ListEvents': {
      own: { clientId: 'cli_1', brandId: 'brd_1' },
      missing: { clientId: 'cli_missing' },
    },
    'DeliveryService/GetDelivery': delivery,
    'DeliveryService/ExpungeDelivery': delivery,
    'DeliveryService/ResendDelivery': delivery,
    'DeliveryService/GetRecovery': {
      own: { recoveryId },
      missing: { recoveryId: 'rcv_missing' },
    },
    'DeliveryService/RecoverDeliveries': {
      own: { registrationId, since },
      missing: { registrationId: 'whr_missing', since },
    },
    'EgressService/ListAllowedNetworks': { own: {} },
    'EgressService/AllowNetwork': { own: { network: '10.0.0.0/8' } },
    'EgressService/DenyNetwork': { own: { network: '10.0.0.0/8' } },
    'SigningKeyService/RotateSigningKey': { own: {} },
    'KeyService/RewrapKeys': { own: { runId: 'run' } },
    ...parkedEventRequests,
    'AuditService/ListAuditRows': { own: { clientId: 'cli_1' }, missing: { clientId: 'cli_missing' } },
  });
  expect(Object.keys(answers).toSorted()).toEqual(operatorMethods(webhooks.server).toSorted());
  for (const [method, { stranger, missing, owner }] of Object.entries(answers)) {
    expect(stranger, method).toBe(missing);
    expect(stranger, method).not.toMatch(registrationId);
    const isOfPlatform =
      /^(SigningKey|Egress|Key|ParkedEvent|Store|Overview|ClientData)Service|FollowAuditRows$/.test(method);
    const isList = /List(Registrations|Audit|Events)/.test(method);
    expect(kindOfAnswer(stranger), method).toBe(isOfPlatform ? 'forbidden' : isList ? 'empty' : 'not-found');
    expect(kindOfAnswer(owner), method).toBe(isOfPlatform ? 'forbidden' : 'answered');
  }
  const acts = await webhooks.context.auditRows.find({ clientId: 'cli_1' }, { limit: 100 });
  expect(new Set(acts.map(({ actor }) => actor.name))).toEqual(new Set(['key_1', 'of-cli_1']));
});

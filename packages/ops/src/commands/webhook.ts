import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { DeliveryStatusSchema } from '@telehealth/contracts/webhooks/v1/delivery';
import { DeliveryService } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { SigningKeyService } from '@telehealth/contracts/webhooks/v1/signing_key_service';
import { command, given } from '../command/command.ts';
import { enumValue } from '../command/enum-flag.ts';
import { instant, repeated, required, text, toggle, without } from '../command/flag.ts';
import { UsageError } from '../io/failure.ts';
import { deliveryLines, healthLines } from '../output/webhook-lines.ts';

const { createRegistration, listRegistrations, getHealth, disableRegistration, enableRegistration } =
  RegistrationService.method;
const { listDeliveries, getDelivery, resendDelivery, recoverDeliveries, getRecovery, expungeDelivery } =
  DeliveryService.method;

export const webhookCommands = [
  command('webhook register', 'Register where a brand receives events', {
    example: "--brand brd_3Fq8 --endpoint https://hooks.acme.example/in --event-type '*'",
    method: createRegistration,
    flags: {
      brand: required(text('which brand', '<brand-id>')),
      endpoint: required(text('https URL of the receiver', '<url>')),
      eventType: required(repeated(text('type of event it receives, * for every type', '<type>'))),
    },
    request: async ({ brand: brandId, endpoint, eventType }, read) => {
      const { brand } = await read(BrandService.method.getBrand, { brandId });
      return { brandId, clientId: brand?.clientId ?? '', url: endpoint, eventTypes: eventType };
    },
    shownOnce: 'secret',
  }),
  command('webhook list', 'List the registrations of a brand or a tenant, the oldest first', {
    example: '--client cli_7Kd2',
    method: listRegistrations,
    flags: {
      brand: without(text('those of this brand', '<brand-id>'), 'client'),
      client: text('those of all brands of this tenant', '<client-id>'),
    },
    request({ brand, client }) {
      if (brand === undefined && client === undefined)
        throw new UsageError('Say whose with --brand or --client');
      return given({ brandId: brand, clientId: client });
    },
    columns: 'registration_id enabled failing_since disabled_reason disabled_at brand_id url created_at',
  }),
  command('webhook show <registration-id>', 'Show a registration with its health', {
    example: 'whr_4Js7',
    method: getHealth,
  }),
  command(
    'webhook health show <registration-id>',
    'Show why and since when attempts fail, how many, and how many deliveries wait',
    {
      example: 'whr_4Js7',
      method: getHealth,
      lines: healthLines,
    },
  ),
  command('webhook disable <registration-id>', 'Disable a registration; its deliveries are parked', {
    example: 'whr_4Js7',
    method: disableRegistration,
  }),
  command('webhook enable <registration-id>', 'Enable a registration; what is parked is released', {
    example: 'whr_4Js7',
    method: enableRegistration,
    flags: { discard: toggle('drop what is parked until now, instead of releasing it') },
    request: ({ registrationId, discard = false }) => ({ registrationId, discardParked: discard }),
    danger: ({ registrationId, discard = false }) =>
      discard ? `What is parked for ${registrationId} until now is not sent.` : undefined,
  }),
  command('webhook delivery list', 'List deliveries of a registration, the latest first', {
    example: '--registration whr_4Js7 --status exhausted',
    method: listDeliveries,
    flags: {
      registration: required(text('whose deliveries', '<registration-id>')),
      status: enumValue('only deliveries with this status', DeliveryStatusSchema, '<status>'),
      oldestFirst: toggle('begin with the oldest, which have been tried most often'),
    },
    request: ({ registration, ...rest }) => ({ registrationId: registration, ...given(rest) }),
    columns: `delivery_id status failure_reason event_type event_id attempt_count last_status
      next_attempt_at created_at finished_at test`,
  }),
  command('webhook delivery show <delivery-id>', 'Show a delivery with its attempts', {
    example: 'dlv_9Yu2',
    method: getDelivery,
    details: ['--json has the beginning of what the receiver answered, too.'],
    lines: deliveryLines,
  }),
  command(
    'webhook delivery resend <delivery-id>',
    'Send a delivery again; if that fails, its schedule of tries starts again',
    {
      example: 'dlv_9Yu2',
      method: resendDelivery,
    },
  ),
  command(
    'webhook recover <registration-id>',
    'Send again what failed in a period, and what was never sent in it',
    {
      example: 'whr_4Js7 --since 2026-11-01T00:00:00Z',
      method: recoverDeliveries,
      flags: {
        since: required(instant('events from then on, of the last 30 days')),
        until: instant('events before; without it, until now'),
      },
    },
  ),
  command('webhook recovery show <recovery-id>', 'Show how far a recovery is', {
    example: 'rcv_3Ea5',
    method: getRecovery,
  }),
  command('webhook delivery expunge <delivery-id>', 'Take what receivers answered out of a delivery', {
    example: 'dlv_9Yu2 --yes',
    method: expungeDelivery,
    danger: ({ deliveryId }) => `What the receiver of ${deliveryId} answered can never be read again.`,
  }),
  command(
    'webhook keys rotate',
    'Make a new key that signs webhooks; the one before signs for one more day',
    {
      example: '--yes',
      method: SigningKeyService.method.rotateSigningKey,
      request: () => ({}),
      danger: () => 'Receivers that do not read the list of public keys refuse v1a signatures after a day.',
    },
  ),
];

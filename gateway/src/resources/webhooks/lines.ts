import { create } from '@bufbuild/protobuf';
import { AttemptSchema, PhaseTimingSchema } from '@telehealth/contracts/webhooks/v1/delivery';
import { DeliveryService } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { AttemptCountsSchema } from '@telehealth/contracts/webhooks/v1/registration';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { Attempt, PhaseTiming } from '@telehealth/public-api/webhooks/delivery';
import { deliveryOperations } from '@telehealth/public-api/webhooks/delivery-operations';
import { AttemptCounts } from '@telehealth/public-api/webhooks/health';
import { registrationOperations } from '@telehealth/public-api/webhooks/registration-operations';
import { malformedRequest } from '../../edge/problems/malformed-request.ts';
import { computed, jsonEncoder } from '../routes/json-encoder.ts';
import { line } from '../routes/line.ts';

const successRate = computed(AttemptCountsSchema, AttemptCounts, {
  success_rate: ({ succeeded, failed }) =>
    succeeded + failed === 0 ? null : succeeded / (succeeded + failed),
});

const timingToJson = jsonEncoder(PhaseTimingSchema, PhaseTiming);
const timing = computed(AttemptSchema, Attempt, {
  timing: ({ timing }) => timingToJson(timing ?? create(PhaseTimingSchema)),
});

/** interface.md 2.14, 2.15, 4.10 and 4.11, decisions.md 3 and 10. */
export const registrationLines = [
  line(registrationOperations.createWebhookRegistration, RegistrationService.method.createRegistration),
  line(registrationOperations.listWebhookRegistrations, RegistrationService.method.listRegistrations),
  line(registrationOperations.readWebhookRegistration, RegistrationService.method.getRegistration),
  line(registrationOperations.updateWebhookRegistration, RegistrationService.method.updateRegistration, {
    fields: {
      discard({ body, query }) {
        const discardParked = query.discard === 'true';
        if (!discardParked || body.enabled === true) return { discardParked };
        const message = 'With discard=true, the body must have enabled, and it must be true.';
        throw malformedRequest('request.invalid', message);
      },
    },
  }),
  line(registrationOperations.deleteWebhookRegistration, RegistrationService.method.deleteRegistration),
  line(registrationOperations.rotateWebhookSecret, RegistrationService.method.rotateSecret),
  line(registrationOperations.testWebhookRegistration, RegistrationService.method.testRegistration, {
    long: 'test-fires',
  }),
  line(registrationOperations.readWebhookHealth, RegistrationService.method.getHealth, {
    computed: [successRate],
  }),
];

/** decisions.md 3. */
export const deliveryLines = [
  line(deliveryOperations.listDeliveries, DeliveryService.method.listDeliveries),
  line(deliveryOperations.listBrandDeliveries, DeliveryService.method.listDeliveries),
  line(deliveryOperations.readDelivery, DeliveryService.method.getDelivery, { computed: [timing] }),
  line(deliveryOperations.resendDelivery, DeliveryService.method.resendDelivery),
  line(deliveryOperations.recoverDeliveries, DeliveryService.method.recoverDeliveries),
  line(deliveryOperations.readRecovery, DeliveryService.method.getRecovery),
];

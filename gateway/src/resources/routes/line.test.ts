import { OfferingService } from '@telehealth/contracts/catalog/v1/offering_service';
import { EnrollmentService } from '@telehealth/contracts/intake/v1/enrollment_service';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { DeliveryService } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { enrollmentOperations } from '@telehealth/public-api/enrollments/operations';
import { offeringOperations } from '@telehealth/public-api/offerings/operations';
import { orderOperations } from '@telehealth/public-api/orders/operations';
import { registrationOperations } from '@telehealth/public-api/webhooks/registration-operations';
import { expect, test } from 'vitest';
import { line } from './line.ts';

test.each([
  [
    'an id of the path',
    () => line(orderOperations.readLedger, EnrollmentService.method.getEnrollment),
    /^readLedger: .*GetEnrollmentRequest has no field for order_ref$/,
  ],
  [
    'a parameter of the query',
    () => line(enrollmentOperations.listEnrollments, DeliveryService.method.listDeliveries),
    /^listEnrollments: .*ListDeliveriesRequest has no field for order$/,
  ],
  [
    'a member of the body',
    () => line(registrationOperations.rotateWebhookSecret, RegistrationService.method.getRegistration),
    /^rotateWebhookSecret: .*GetRegistrationRequest has no field for overlap_seconds$/,
  ],
  [
    'a member of the answer',
    () => line(orderOperations.readOrder, OrderService.method.getOrder),
    /^readOrder: neither .*Order nor a request has payment_state$/,
  ],
  [
    'a list',
    () => line(orderOperations.readLedger, OrderService.method.listRefunds),
    /^readLedger: .*ListRefundsResponse has no list of at, kind, amount_minor/,
  ],
  [
    'whether something was created',
    () => line(offeringOperations.enableOffering, OfferingService.method.getEnablement),
    /^enableOffering: .*GetEnablementResponse has no field created$/,
  ],
])('a method that lacks %s is refused before anything is served', (_, build, message) => {
  expect(build).toThrow(message);
});

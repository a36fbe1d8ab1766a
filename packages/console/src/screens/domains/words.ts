import type { components } from '@telehealth/client';

export const domainKinds = ['login', 'member'] as const;

export const stateSentence: Readonly<Record<components['schemas']['DomainState'], string>> = {
  requested: 'Set the record at your DNS, then verify it.',
  cert_requested: 'The record is there. The certificate is being made.',
  cert_issued: 'The certificate is there. The platform activates the hostname.',
  active: 'Patients use it.',
  failed: 'The certificate could not be made. Check the record, and verify it again.',
  blocked: 'The platform has blocked the hostname. Ask your contact.',
};

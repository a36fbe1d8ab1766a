import type { components } from '@telehealth/client';

export type Question = components['schemas']['Question'];

import { addressIn } from '@telehealth/instrument/test/addresses';
import type { Answers } from '@telehealth/instrument/test/authored-bundle';

/** A patient of weight loss with nothing to report. */
export const plain: Answers = {
  ship_state: 'ca',
  date_of_birth: '1986-03-04',
  sex_at_birth: 'male',
  height_cm: 180,
  weight_kg: 110,
  weight_conditions: ['none'],
  type_1_diabetes: false,
  mtc_history: ['none'],
  men2: false,
  pancreatitis: 'never',
  gallbladder_disease: false,
  gi_conditions: ['none'],
  organ_disease: ['none'],
  bariatric_surgery: false,
  eating_disorder: 'never',
  suicidal_thoughts: false,
  glp1_use: 'never',
  allergies: ['none'],
  takes_medicines: false,
  contact_email: 'ann@example.com',
  contact_phone: '(201) 555-0123',
  shipping_address: addressIn('CA'),
};

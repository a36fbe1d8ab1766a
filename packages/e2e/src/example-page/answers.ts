import { uploadFor } from '../clients/media.ts';

const base64Of = (kind: string, accept: string) =>
  Buffer.from(uploadFor({ kind, accept: [accept] }).bytes).toString('base64');

/** By fact, else by control. */
export const answers = {
  single_select_cards: undefined,
  number: 40,
  height_cm: 172,
  weight_kg: 96,
  date: '1988-03-14',
  text: 'Semaglutide',
  textarea: 'Vitamin D, every morning.',
  email: 'patient@example.com',
  phone: '(202) 555-0143',
  address: { line1: '1 Main Street', city: 'Montgomery', state: 'AL', postal_code: '36104', country: 'US' },
  image: base64Of('image', 'image/jpeg'),
  video: base64Of('video', 'video/mp4'),
  conditions_checked: '2025-05-14',
  glp1_use: 'current',
};

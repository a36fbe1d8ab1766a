import { del, operations, put } from '../../operation.ts';
import { dataOf } from '../../schema/envelope.ts';
import { Brand } from './brand.ts';
import { changeConfig } from './change-config.ts';

export const pictureOperations = operations(
  { tag: 'Brands', credentials: ['apiKey'], resource: 'brands', brand: 'in-path' },
  {
    putPicture: put('/v1/account/brands/{brand_id}/pictures/{picture}', {
      summary: 'Set the logo or hero picture of a brand',
      description:
        'Pages for patients show it, as WebP of up to 200 kB. Send a PNG, JPEG or WebP of up to 4 MB; its own media type does too.',
      bytes: 'application/octet-stream',
      answers: { 200: dataOf(Brand) },
      ...changeConfig,
    }),
    removePicture: del('/v1/account/brands/{brand_id}/pictures/{picture}', {
      summary: 'Remove the logo or hero picture of a brand',
      description: 'Pages for patients show it no more.',
      answers: { 200: dataOf(Brand) },
      ...changeConfig,
      problems: ['conflict'],
    }),
  },
);

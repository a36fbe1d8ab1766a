import type { Client } from '@telehealth/client';
import { type LookPlan, readDemoPicture } from './demo-looks.ts';

/** Gives a new demo brand its look and its words, as a tenant would. */
export async function dressBrand(tenant: Client, { theme, pictures, copy }: LookPlan): Promise<void> {
  await tenant.patch('/v1/account/brands/{brand_id}', { body: { theme } });
  for (const [picture, file] of Object.entries(pictures)) await putPicture(tenant, picture, file);
  for (const [offering_ref, locales] of Object.entries(copy)) {
    const params = { path: { offering_ref } };
    await tenant.put('/v1/account/brands/{brand_id}/offerings/{offering_ref}/copy', {
      params,
      body: { locales },
    });
  }
}

async function putPicture(tenant: Client, picture: string, file: string): Promise<void> {
  await tenant.put('/v1/account/brands/{brand_id}/pictures/{picture}', {
    params: { path: { picture: picture as 'logo' | 'hero' } },
    headers: { 'content-type': file.endsWith('.png') ? 'image/png' : 'image/webp' },
    // The described body is a text of bytes.
    body: readDemoPicture(file) as unknown as string,
    bodySerializer: (bytes: unknown) => bytes,
  });
}

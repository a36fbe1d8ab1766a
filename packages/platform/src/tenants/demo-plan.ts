import { type LookPlan, slimLook, wideLook } from './demo-looks.ts';

/** A demo tenant of the standalone platform. */
export interface TenantPlan {
  readonly name: string;
  readonly brands: readonly BrandPlan[];
}

export interface BrandPlan {
  readonly name: string;
  readonly therapies: string[];
  readonly offerings: readonly OfferingPlan[];
  readonly browserOrigins: string[];
  readonly redirectAllowlist: string[];
  readonly look?: LookPlan;
  readonly links?: {
    readonly supportUrl: string;
    readonly supportEmail: string;
    readonly supportPhone: string;
    readonly privacyUrl: string;
    readonly termsUrl: string;
  };
}

/** An offering of the canonical catalog that a demo brand sells. */
export interface OfferingPlan {
  readonly offering_ref: string;
  readonly therapy: string;
}

const semaglutide = { offering_ref: 'wl-semaglutide-monthly', therapy: 'weight_loss' };

/** Limits of both tenants (decisions.md 1, rate limits). */
export const demoLimits = { intakePerSecond: 500, otherPerSecond: 1000 };

const demoPages = {
  browserOrigins: ['http://localhost:3000'],
  redirectAllowlist: ['https://demo.example/thanks'],
  links: {
    supportUrl: 'https://demo.example/help',
    supportEmail: 'care@demo.example',
    supportPhone: '+12025550123',
    privacyUrl: 'https://demo.example/privacy',
    termsUrl: 'https://demo.example/terms',
  },
};

/** One brand that sells weight_loss alone, and one that sells several therapies. */
export const demoPlan: TenantPlan = {
  name: 'Demo Health',
  brands: [
    {
      name: 'Demo Slim',
      therapies: ['weight_loss'],
      offerings: [semaglutide],
      look: slimLook,
      ...demoPages,
    },
    {
      name: 'Demo Wide',
      therapies: ['weight_loss', 'ed', 'hair_loss'],
      offerings: [
        semaglutide,
        { offering_ref: 'ed-tadalafil-daily', therapy: 'ed' },
        { offering_ref: 'hair-finasteride-daily', therapy: 'hair_loss' },
      ],
      look: wideLook,
      ...demoPages,
    },
  ],
};

/** A second tenant, which shows the separation of tenants. */
export const neighbourPlan: TenantPlan = {
  name: 'Neighbour Health',
  brands: [
    {
      name: 'Neighbour Slim',
      therapies: ['weight_loss'],
      offerings: [semaglutide],
      browserOrigins: ['http://localhost:3001'],
      redirectAllowlist: ['https://neighbour.example/thanks'],
    },
  ],
};

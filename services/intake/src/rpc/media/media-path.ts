export const mediaPath = '/media';

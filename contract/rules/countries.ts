/** Target countries of shops. `en` is England. */
export const countries = ['br', 'pt', 'en', 'us', 'es', 'fr', 'it', 'de'] as const
export type Country = (typeof countries)[number]

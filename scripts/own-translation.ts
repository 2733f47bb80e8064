import { join } from 'node:path'

/** Components ask react-i18next for their texts; this answers, on the server and in the browser. */
export const ownTranslation = {
  'react-i18next': join(import.meta.dirname, '../web/platform/texts/translation.tsx'),
}

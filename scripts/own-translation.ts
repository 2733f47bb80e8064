import { join } from 'node:path'

/** Replaces react-i18next, which the components import, on the server and in the browser. */
export const ownTranslation = {
  'react-i18next': join(import.meta.dirname, '../web/platform/texts/translation.tsx'),
}

import { useTranslation } from 'react-i18next'
import { useSite } from '../../platform/page/use-site.ts'

/** Returns the title of the home page: the site's own if it has one, else a default with its name. */
export function useHomeTitle(): string {
  const { t } = useTranslation('welcome')
  const { name: siteName, title } = useSite()
  return title || t('title', { siteName })
}

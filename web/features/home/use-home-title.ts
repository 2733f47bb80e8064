import { useTranslation } from 'react-i18next'
import { useSite } from '../../platform/page/use-site.ts'

/** The title of the first page: the site's own words where it has some, else ours around its name. */
export function useHomeTitle(): string {
  const { t } = useTranslation('welcome')
  const { name: siteName, title } = useSite()
  return title || t('title', { siteName })
}

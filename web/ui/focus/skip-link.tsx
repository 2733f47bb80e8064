import { useTranslation } from 'react-i18next'
import { buttonClass } from '../button.tsx'

export const contentId = 'content'

export function SkipLink() {
  const { t } = useTranslation('ui')
  return (
    <a href={`#${contentId}`} className={`skip-link ${buttonClass({})}`}>
      {t('skipToContent')}
    </a>
  )
}

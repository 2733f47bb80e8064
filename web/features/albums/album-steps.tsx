import { useTranslation } from 'react-i18next'
import { Steps } from '../../ui/steps.tsx'

/** From an idea to a page that can be shared. Without a number there is nothing to fill yet. */
export function AlbumSteps({ id, current }: { id?: number; current: 0 | 1 | 2 }) {
  const { t } = useTranslation('staff-albums')
  const to = (path: string) => (id === undefined ? undefined : `/${path}/${id}`)
  return (
    <Steps
      label={t('steps.label')}
      current={current}
      steps={[
        { text: t('steps.settings'), to: to('albumAdd') },
        { text: t('steps.products'), to: to('shopEdit') },
        { text: t('steps.cover'), to: to('albumCover') },
      ]}
    />
  )
}

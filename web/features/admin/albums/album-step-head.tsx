import { useTranslation } from 'react-i18next'
import type { AlbumKind } from '#contract/rules/albums.ts'
import { Head } from '../../../platform/page/head.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { BackLink } from '../kit/back-link.tsx'

interface AlbumStepHeadProps {
  title: string
  kind: AlbumKind
  /** Absent for a new album, whose next steps cannot be opened yet. */
  id?: number
  current: 0 | 1 | 2
  /** Actions on the whole album. */
  children?: React.ReactNode
}

/** Head of a screen, with the steps from a new album to its cover. */
export function AlbumStepHead({ title, kind, id, current, children }: AlbumStepHeadProps) {
  const { t } = useTranslation('staff-albums')
  const to = (path: string) => (id === undefined ? undefined : `/${path}/${id}`)
  return (
    <>
      <Head title={title} noindex />
      <BackLink to="/albums">{t('list.title')}</BackLink>
      <header className="wrap-anywhere mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="type-title type-title-xl">{title}</h1>
        {children}
      </header>
      <Steps
        label={t('steps.label')}
        current={current}
        steps={[
          { text: t('steps.settings'), to: to('albumAdd') },
          { text: t('steps.products', { context: kind }), to: to('shopEdit') },
          { text: t('steps.cover'), to: to('albumCover') },
        ]}
      />
    </>
  )
}

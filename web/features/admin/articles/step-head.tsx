import { useTranslation } from 'react-i18next'
import { Steps } from '../../../ui/steps.tsx'
import { BackLink } from '../kit/back-link.tsx'
import type { EditedArticle } from './editor.queries.ts'

interface StepHeadProps {
  title: string
  /** Absent until there is one: then the other steps cannot be reached. */
  id: number | undefined
  current: 0 | 1 | 2
  /** The long text of a shop or a course has no other steps, and goes back to that. */
  album?: EditedArticle['album']
  children?: React.ReactNode
}

const backTo = { shop: 'album.toShop', course: 'album.toCourse' } as const

/** Where one is in making an article, and the way to the other steps. */
export function StepHead({ title, id, current, album = null, children }: StepHeadProps) {
  const { t } = useTranslation('staff-editor')
  const to = (path: string) => (id === undefined ? undefined : `/${path}/${id}`)
  const steps = [
    { text: t('steps.text'), to: to('editor') },
    { text: t('steps.cover'), to: to('editor_image') },
    { text: t('steps.publish'), to: to('editor_step2') },
  ]
  return (
    <>
      <BackLink to={album ? `/albumAdd/${album.id}` : '/editor_ls'} className="-mb-3 justify-self-start">
        {t(album ? backTo[album.kind] : 'toList')}
      </BackLink>
      <header className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1.5">
        <h1 className="type-title type-title-xl wrap-anywhere min-w-0">{title}</h1>
        {children}
      </header>
      {!album && <Steps label={t('steps.label')} steps={steps} current={current} />}
    </>
  )
}

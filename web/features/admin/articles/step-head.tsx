import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Steps } from '../../../ui/steps.tsx'
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
      <Link to={album ? `/albumAdd/${album.id}` : '/editor_ls'} className="staff-back text-label">
        <ArrowLeftIcon aria-hidden="true" />
        {t(album ? backTo[album.kind] : 'toList')}
      </Link>
      <header className="editor-head">
        <h1 className="type-title type-title-xl">{title}</h1>
        {children}
      </header>
      {!album && <Steps label={t('steps.label')} steps={steps} current={current} />}
    </>
  )
}

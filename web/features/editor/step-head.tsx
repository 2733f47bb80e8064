import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Steps } from '../../ui/steps.tsx'

interface StepHeadProps {
  title: string
  /** Absent until there is one: then the other steps cannot be reached. */
  id: number | undefined
  current: 0 | 1 | 2
  /** The long text of a shop has no other steps. */
  ofStore?: boolean
  children?: React.ReactNode
}

/** Where one is in making an article, and the way to the other steps. */
export function StepHead({ title, id, current, ofStore = false, children }: StepHeadProps) {
  const { t } = useTranslation('staff-editor')
  const to = (path: string) => (id === undefined ? undefined : `/${path}/${id}`)
  const steps = [
    { text: t('steps.text'), to: to('editor') },
    { text: t('steps.cover'), to: to('editor_image') },
    { text: t('steps.publish'), to: to('editor_step2') },
  ]
  return (
    <>
      <Link to={ofStore ? '/albums' : '/editor_ls'} className="staff-back text-label">
        <ArrowLeftIcon aria-hidden="true" />
        {t(ofStore ? 'toStores' : 'toList')}
      </Link>
      <header className="editor-head">
        <h1 className="type-title type-title-xl">{title}</h1>
        {children}
      </header>
      {!ofStore && <Steps label={t('steps.label')} steps={steps} current={current} />}
    </>
  )
}

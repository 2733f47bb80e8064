import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { bounds } from '#contract/rules/bounds.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CountedText } from '../../ui/counted-text.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { useStaffTexts } from '../moderation/use-staff-texts.ts'
import { coverTypes } from './cover-file.ts'
import { type CoverTarget, type SavedCover, useCoverForm } from './use-cover-form.ts'
import './cover-form.css'

interface CoverFormProps {
  target: CoverTarget
  saved: SavedCover
  /** What was saved is asked for anew. */
  onSaved: () => void
  /** Beside the button: where to go on. */
  children?: React.ReactNode
}

/** What stands for an article or an album where it is shared: a picture and a sentence or two. */
export function CoverForm(props: CoverFormProps) {
  const { t } = useTranslation('ui')
  const texts = useStaffTexts('staff-covers')
  if (texts === 'ready') return <Form {...props} />
  if (texts === 'failed') return <ErrorState title={t('checkConnection')} onRetry={() => location.reload()} />
  return (
    <Loading label={t('loading')} className="cover-form">
      <Skeleton className="cover-drop" />
    </Loading>
  )
}

function Form({ target, saved, onSaved, children }: CoverFormProps) {
  const { t } = useTranslation('staff-covers')
  const form = useCoverForm(target, saved, onSaved)
  const isSending = form.progress !== undefined

  return (
    <form
      className="cover-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.send()
      }}
    >
      <CoverDrop form={form} current={saved.coverUrl} />
      {form.chosen && !isSending && (
        <Button variant="ghost" size="small" className="cover-leave" onClick={form.leave}>
          {t('dropChosen')}
        </Button>
      )}
      <CountedText
        label={t('description')}
        hint={t('descriptionHint')}
        value={form.description}
        max={bounds.article.description}
        onText={form.describe}
        readOnly={isSending}
      />
      <CoverProgress progress={form.progress} />
      <div aria-live="polite">{form.note && <Banner kind={form.note.kind}>{form.note.text}</Banner>}</div>
      <div className="cover-acts">
        {children}
        {isSending && (
          <Button variant="ghost" onClick={form.cancel}>
            {t('cancel')}
          </Button>
        )}
        <Button
          type="submit"
          busy={isSending}
          busyText={t('sending')}
          disabled={form.isTooLong || !form.isChanged}
        >
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

interface CoverDropProps {
  form: ReturnType<typeof useCoverForm>
  current: string
}

function CoverDrop({ form: { chosen, choose, progress }, current }: CoverDropProps) {
  const { t } = useTranslation('staff-covers')
  const input = useRef<HTMLInputElement>(null)
  const drop = useFileDrop(choose)
  const shown = chosen?.preview ?? current

  return (
    <div>
      <p className="field-label mb-1.5" aria-hidden="true">
        {t('picture')}
      </p>
      <input
        ref={input}
        type="file"
        accept={coverTypes.join(',')}
        aria-label={t('file')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          choose([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <button
        type="button"
        className="cover-drop"
        data-over={drop.isOver || undefined}
        data-filled={shown ? true : undefined}
        disabled={progress !== undefined}
        onClick={() => input.current?.click()}
        {...drop.handlers}
      >
        {shown ? (
          <img src={shown} alt={t(chosen ? 'preview' : 'current')} />
        ) : (
          <UploadSimpleIcon aria-hidden="true" />
        )}
        <span className="cover-drop-words">
          <span className="font-semibold">{t(shown ? 'another' : 'drop')}</span>
          <span className="text-label text-muted">{chosen ? chosen.file.name : t('hint')}</span>
        </span>
      </button>
    </div>
  )
}

function CoverProgress({ progress }: { progress: number | undefined }) {
  const { t } = useTranslation('staff-covers')
  if (progress === undefined) return null
  const words = t(progress < 1 ? 'sending' : 'making')
  return (
    <div className="cover-progress" role="status">
      <progress max={1} value={progress} aria-label={words} />
      <span className="figures text-label text-muted">
        {progress < 1 ? `${Math.floor(progress * 100)} %` : words}
      </span>
    </div>
  )
}

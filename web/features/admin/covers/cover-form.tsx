import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { libraryTypes } from '../../../platform/files/picture-files.ts'
import { reloadPage } from '../../../platform/page/reload-page.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CountedText } from '../../../ui/fields/counted-text.tsx'
import { DropZone } from '../../../ui/files/drop-zone.tsx'
import { UploadProgress } from '../../../ui/files/upload-progress.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import { useStaffTexts } from '../kit/use-staff-texts.ts'
import { type CoverLibrary, LibraryCover } from './library-cover.tsx'
import { type CoverTarget, type SavedCover, useCoverForm } from './use-cover-form.ts'

interface CoverFormProps {
  target: CoverTarget
  saved: SavedCover
  /** Called after saving, to refetch the saved cover. */
  onSaved: () => void
  /** Adds a choice from the library of uploaded pictures. */
  library?: CoverLibrary
  /** Links beside the button. */
  children?: React.ReactNode
}

/** Form for the picture and description with which an article or album is shared. */
export function CoverForm(props: CoverFormProps) {
  const { t } = useTranslation('ui')
  const texts = useStaffTexts('staff-covers')
  if (texts === 'ready') return <Form {...props} />
  if (texts === 'failed') return <ErrorState title={t('slow')} onRetry={reloadPage} />
  return (
    <Loading label={t('loading')} className="grid max-w-160 gap-5">
      <Skeleton className={shape} />
    </Loading>
  )
}

function Form({ target, saved, onSaved, library, children }: CoverFormProps) {
  const { t } = useTranslation('staff-covers')
  const form = useCoverForm(target, saved, onSaved)
  const isSending = form.progress !== undefined
  useUnsavedInput(form.isChanged, { save: form.isTooLong ? undefined : form.send })

  return (
    <form
      className="grid max-w-160 grid-cols-1 gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.send()
      }}
    >
      <CoverDrop form={form} current={saved.coverUrl} />
      <div className="-mt-2 flex flex-wrap gap-2 empty:hidden">
        {library && (
          <LibraryCover
            library={library}
            disabled={isSending}
            onChosen={() => {
              form.leave()
              onSaved()
            }}
          />
        )}
        {form.chosen && !isSending && <DropChosen onDrop={form.leave} />}
      </div>
      <CountedText
        label={t('description')}
        hint={t('descriptionHint')}
        value={form.description}
        max={bounds.article.description}
        onText={form.describe}
        readOnly={isSending}
      />
      {form.progress !== undefined && <UploadProgress sent={form.progress} />}
      <div aria-live="polite">{form.note && <Banner kind={form.note.kind}>{form.note.text}</Banner>}</div>
      <div className="flex flex-wrap justify-end gap-2.5">
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

function DropChosen({ onDrop }: { onDrop: () => void }) {
  const { t } = useTranslation('staff-covers')
  return (
    <Button
      variant="ghost"
      size="small"
      onClick={({ currentTarget }) => {
        // The button disappears together with the picture.
        currentTarget.form?.querySelector<HTMLElement>('.drop-zone')?.focus()
        onDrop()
      }}
    >
      {t('dropChosen')}
    </Button>
  )
}

const shape = 'aspect-1200/630'
/** Image up to the edges of the drop zone, with inset text below. */
const filled =
  'aspect-auto px-0 pt-0 pb-3.5 [&>img]:mb-0 [&>img]:aspect-1200/630 [&>img]:max-h-none [&>img]:w-full [&>img]:max-w-none [&>img]:rounded-t-flash [&>img]:rounded-b-none [&>img]:object-cover [&>span]:px-3'

interface CoverDropProps {
  form: ReturnType<typeof useCoverForm>
  current: string
}

function CoverDrop({ form: { chosen, choose, progress }, current }: CoverDropProps) {
  const { t } = useTranslation('staff-covers')
  const picture = chosen?.preview ?? current
  return (
    <div>
      <p className="field-label mb-1.5" aria-hidden="true">
        {t('picture')}
      </p>
      <DropZone
        label={t(picture ? 'another' : 'drop')}
        hint={chosen ? chosen.file.name : t('hint')}
        fileLabel={t('file')}
        accept={libraryTypes}
        disabled={progress !== undefined}
        onFiles={choose}
        className={picture ? filled : shape}
      >
        {picture && <img src={picture} alt={t(chosen ? 'preview' : 'current')} />}
      </DropZone>
    </div>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import type { LibraryPicture as Kept } from '#contract/uploads.ts'
import { api } from '../../../platform/api/api.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Lightbox } from '../../../ui/overlays/lightbox.tsx'
import { ToolDialog } from '../kit/tool-form.tsx'
import { useToolForm } from '../kit/use-tool-form.ts'
import { DeleteUpload } from './delete-upload.tsx'
import { LibraryPicture } from './library-picture.tsx'
import { useUseTexts } from './use-use-texts.ts'

interface LibraryLightboxProps {
  pictures: readonly Kept[]
  index: number
  show: (index: number) => void
  close: () => void
  onRenamed: (picture: Kept) => void
  /** Called when pictures or their uses may have changed. */
  onChanged: () => Promise<void>
  /** Gets the former index of the picture. */
  onDeleted: (index: number) => void
}

/** Full-size picture of the library, with its actions. */
export function LibraryLightbox({
  pictures,
  index,
  show,
  close,
  onRenamed,
  onChanged,
  onDeleted,
}: LibraryLightboxProps) {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('staff-uploads')
  const texts = useUseTexts()
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const picture = pictures[Math.min(index, pictures.length - 1)]
  if (!picture) return null
  const { label, width, height, modified, usedBy, copiedTo, url } = picture
  const about = t('about', {
    width: String(width),
    height: String(height),
    date: formatLongInstant(modified),
  })

  const copy = () =>
    navigator.clipboard.writeText(new URL(url, location.href).href).then(
      () => toast(t('copied')),
      () => toast(t('copyFailed'), { kind: 'error' }),
    )

  return (
    <>
      <Lightbox
        label={t('title')}
        index={pictures.indexOf(picture)}
        count={pictures.length}
        show={show}
        close={close}
        caption={
          <>
            {label && <strong className="wrap-anywhere block">{label}</strong>}
            {about}
            {usedBy.length > 0 && <span className="wrap-anywhere block">{texts.used(usedBy)}</span>}
            {copiedTo.length > 0 && <span className="wrap-anywhere block">{texts.copied(copiedTo)}</span>}
          </>
        }
        actions={
          <div className="flex flex-wrap justify-center gap-2 pt-2">
            <Button variant="on-picture" size="small" onClick={() => setOpen('rename')}>
              {t('rename')}
            </Button>
            <Button variant="on-picture" size="small" onClick={copy}>
              {t('copy')}
            </Button>
            <Button variant="on-picture" size="small" onClick={() => setOpen('delete')}>
              {t('delete')}
            </Button>
          </div>
        }
      >
        <LibraryPicture picture={picture} alt={label || about} sizes="100vw" first />
      </Lightbox>
      {open === 'rename' && (
        <RenameUpload
          picture={picture}
          onRenamed={(label) => onRenamed({ ...picture, label })}
          close={() => setOpen(undefined)}
        />
      )}
      {open === 'delete' && (
        <DeleteUpload
          picture={picture}
          onClose={() => setOpen(undefined)}
          onChanged={onChanged}
          onDeleted={() => {
            setOpen(undefined)
            close()
            onDeleted(pictures.indexOf(picture))
          }}
        />
      )}
    </>
  )
}

interface RenameUploadProps {
  picture: Pick<Kept, 'name' | 'label'>
  onRenamed: (label: string) => void
  close: () => void
}

/** Dialog for the name by which staff find a picture. */
function RenameUpload({ picture: { name, label }, onRenamed, close }: RenameUploadProps) {
  const { t } = useTranslation('staff-uploads')
  const form = useToolForm({
    stored: { label },
    send: (body) => api('PUT /api/uploads/:name', { params: { name }, body }),
    onDone: ({ label }) => {
      onRenamed(label)
      close()
    },
  })
  return (
    <ToolDialog form={form} title={t('renameTitle')} close={close} incomplete={!form.values.label.trim()}>
      <Field label={t('label')} hint={t('labelHint')} error={form.errorOf('label')}>
        <TextInput
          value={form.values.label}
          maxLength={bounds.library.label}
          autoComplete="off"
          onChange={({ target }) => form.set('label', target.value)}
        />
      </Field>
    </ToolDialog>
  )
}

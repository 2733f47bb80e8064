import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DropZone } from '../../../ui/files/drop-zone.tsx'
import { UploadProgress } from '../../../ui/files/upload-progress.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { statusRegion } from '../../../ui/status-region.ts'
import { PictureCrop } from './picture-crop.tsx'
import { acceptedTypes } from './picture-file.ts'
import { usePictureUpload } from './use-picture-upload.ts'

interface PictureDialogProps {
  /** URL of the current picture. */
  current: string
  onClose: () => void
  onChanged: () => void
}

/** Chooses a picture by click, drop or paste, crops it, and uploads it. */
export default function PictureDialog({ current, onClose, onChanged }: PictureDialogProps) {
  const { t } = useTranslation(['profile', 'ui'])
  const input = useRef<HTMLInputElement>(null)
  const upload = usePictureUpload(onChanged)
  const { chosen, progress, failure, isRemoving } = upload
  const isSending = progress !== undefined
  const choose = () => input.current?.click()

  return (
    <Dialog open title={t('picture.title')} onClose={isSending ? upload.cancel : onClose}>
      <div className="flex flex-col gap-4">
        {chosen && (
          <PictureCrop
            key={chosen.preview}
            image={chosen.preview}
            disabled={isSending}
            onCrop={upload.frame}
          />
        )}
        <DropZone
          inputRef={input}
          className={chosen ? 'min-h-0 p-2.5' : 'min-h-55'}
          label={t(chosen ? 'picture.another' : 'picture.drop')}
          hint={
            chosen ? chosen.file.name : t('picture.hint', { mebibytes: bounds.avatar.maxBytes / 1024 ** 2 })
          }
          fileLabel={t('picture.file')}
          accept={acceptedTypes}
          disabled={isSending}
          onFiles={upload.choose}
        >
          {chosen ? false : current ? <Current address={current} /> : undefined}
        </DropZone>
        {isSending && <UploadProgress sent={progress} />}
        <p {...statusRegion} className="sr-only">
          {isSending && t(progress < 1 ? 'picture.sending' : 'picture.making')}
        </p>
        <div aria-live="polite">{failure && !isSending && <Banner kind="error">{failure}</Banner>}</div>
        <div className="flex flex-wrap justify-end gap-2.5">
          {current && !chosen && (
            <Button variant="danger" className="mr-auto" busy={isRemoving} onClick={upload.remove}>
              {t('picture.remove')}
            </Button>
          )}
          {(chosen || isSending) && (
            <Button variant="ghost" onClick={isSending ? upload.cancel : onClose}>
              {t('ui:cancel')}
            </Button>
          )}
          <Button busy={isSending} busyText={t('picture.sending')} onClick={chosen ? upload.send : choose}>
            {t(chosen ? 'picture.send' : 'picture.choose')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Current({ address }: { address: string }) {
  const { t } = useTranslation('profile')
  return (
    <img src={address} alt={t('picture.current')} className="mb-2 size-37 rounded-picture object-cover" />
  )
}

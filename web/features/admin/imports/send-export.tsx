import { useTranslation } from 'react-i18next'
import { importBounds } from '#contract/rules/imports.ts'
import { Button } from '../../../ui/button.tsx'
import { DropZone } from '../../../ui/files/drop-zone.tsx'
import { UploadProgress } from '../../../ui/files/upload-progress.tsx'
import { useSendExport } from './use-send-export.ts'

const types = ['.xml', '.json', 'text/xml', 'application/xml', 'application/json']

export function SendExport() {
  const { t } = useTranslation('staff-imports')
  const { sending, failure, send, cancel } = useSendExport()
  return (
    <div className="mb-10 grid max-w-160 gap-2">
      {sending ? (
        <div className="grid gap-3 border-ink border-y-2 py-4">
          <p className="wrap-anywhere font-semibold">{t('sending', { name: sending.name })}</p>
          <UploadProgress sent={Math.min(sending.sent, 0.999)} name={sending.name} />
          <Button className="justify-self-start" variant="outline" size="small" onClick={cancel}>
            {t('cancel')}
          </Button>
        </div>
      ) : (
        <DropZone
          className="min-h-30"
          label={t('drop')}
          hint={t('fileHint', { mebibytes: importBounds.bytes / 1024 ** 2 })}
          fileLabel={t('file')}
          accept={types}
          onFiles={([file]) => file && void send(file)}
        />
      )}
      <p aria-live="polite" className="text-red">
        {failure}
      </p>
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { Progress } from '../states/progress.tsx'
import './drop-zone.css'

/** Progress of an upload; once everything is sent, the site processes the picture. */
export function UploadProgress({ sent, name }: { sent: number; name?: string }) {
  const { t } = useTranslation('ui')
  const state = t(sent < 1 ? 'upload.sending' : 'upload.making')
  return (
    <div className="upload-progress">
      <Progress value={sent} label={name ? `${state}: ${name}` : state} />
      <span className="figures text-label text-muted">
        {sent < 1 ? `${Math.floor(sent * 100)} %` : state}
      </span>
    </div>
  )
}

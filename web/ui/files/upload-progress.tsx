import { useTranslation } from 'react-i18next'
import '../states/progress-bar.css'
import './drop-zone.css'

/** Progress of an upload; once everything is sent, the site processes the picture. */
export function UploadProgress({ sent, name }: { sent: number; name?: string }) {
  const { t } = useTranslation('ui')
  const state = t(sent < 1 ? 'upload.sending' : 'upload.making')
  return (
    <div className="upload-progress">
      <progress
        className="progress-bar"
        max={1}
        value={sent}
        aria-label={name ? `${state}: ${name}` : state}
      />
      <span className="figures text-label text-muted">
        {sent < 1 ? `${Math.floor(sent * 100)} %` : state}
      </span>
    </div>
  )
}

import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import type { Sending } from './use-slot-uploads.ts'

/** A picture on its way into its slot, or why it did not arrive. */
export function SlotUpload({ sending, onForget }: { sending: Sending; onForget: () => void }) {
  const { t } = useTranslation('staff-albums')
  const { sent, preview, failure } = sending
  const words = sent < 1 ? t('sheet.progress', { percent: Math.floor(sent * 100) }) : t('sheet.making')
  return (
    <div className="edit-slot-sending">
      {preview && !failure && <img src={preview} alt="" />}
      {failure ? (
        <p role="alert" className="edit-slot-failure">
          {failure}
        </p>
      ) : (
        <div className="edit-slot-progress">
          <progress max={1} value={sent} aria-label={words} />
          <span className="figures">{words}</span>
        </div>
      )}
      <IconButton
        size="small"
        className="edit-slot-stop"
        label={t(failure ? 'sheet.dismiss' : 'sheet.cancel')}
        onClick={onForget}
      >
        <XIcon />
      </IconButton>
    </div>
  )
}

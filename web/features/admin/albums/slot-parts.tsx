import { useTranslation } from 'react-i18next'
import { slotMark } from '#contract/rules/albums.ts'
import { IconButton } from '../../../ui/button.tsx'
import { XIcon } from '../../../ui/icons/x.ts'
import { Progress } from '../../../ui/states/progress.tsx'
import type { Sending } from './use-slot-uploads.ts'

/** Upload in progress in a slot, or its error. */
export function SlotUpload({ sending, onForget }: { sending: Sending; onForget: () => void }) {
  const { t } = useTranslation('staff-albums')
  const { sent, preview, failure } = sending
  const words = sent < 1 ? t('sheet.progress', { percent: Math.floor(sent * 100) }) : t('sheet.making')
  return (
    <div className="absolute inset-0 flex items-end overflow-hidden rounded-picture bg-card">
      {preview && !failure && (
        <img src={preview} alt="" className="absolute size-full object-cover opacity-35" />
      )}
      {failure ? (
        <p
          role="alert"
          className="wrap-anywhere relative grid flex-1 content-center gap-1.5 self-stretch rounded-picture border border-red bg-red-tint px-2.5 pt-10 pb-2.5 text-ink text-small/body"
        >
          {failure}
        </p>
      ) : (
        <div className="relative grid flex-1 gap-1.5 bg-card p-2.5 text-ink text-small/body">
          <Progress value={sent} label={words} className="h-1.5 w-full" />
          <span className="figures">{words}</span>
        </div>
      )}
      <IconButton
        size="small"
        className="absolute end-1 top-1 bg-card"
        label={t(failure ? 'sheet.dismiss' : 'sheet.cancel')}
        onClick={onForget}
      >
        <XIcon />
      </IconButton>
    </div>
  )
}

/** Number in the corner of a slot. */
export function SlotMark({ place }: { place: number }) {
  return (
    <span
      className="figures pointer-events-none absolute start-2 top-2 z-(--plane-above) rounded-picture bg-night px-1.5 py-px font-strong text-on-night text-tiny/body"
      aria-hidden="true"
    >
      {slotMark(place)}
    </span>
  )
}

interface Shift {
  x: number
  y: number
}

/** Style of an item that is dragged or makes room for another. */
export function transformStyle(transform: Shift | null, transition: string | undefined): React.CSSProperties {
  return {
    transition,
    ...(transform && { transform: `translate(${Math.round(transform.x)}px, ${Math.round(transform.y)}px)` }),
  }
}

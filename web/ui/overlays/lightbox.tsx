import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { useTakenFocus } from '../focus/use-taken-focus.ts'
import { ArrowLeftIcon } from '../icons/arrow-left.ts'
import { ArrowRightIcon } from '../icons/arrow-right.ts'
import { XIcon } from '../icons/x.ts'
import { statusRegion } from '../status-region.ts'
import { useSwipe } from '../use-swipe.ts'
import { useBackCloses } from './use-back-closes.ts'
import { closingHandlers, useModal } from './use-modal.ts'
import './lightbox.css'

interface LightboxProps {
  /** Kind of item named by the buttons' labels. */
  kind?: 'picture' | 'video'
  /** Accessible name, announced when it opens: "Fotos". */
  label: string
  /** Index of the shown picture, from 0. */
  index: number
  count: number
  show: (index: number) => void
  close: () => void
  caption?: React.ReactNode
  /** Buttons for this picture. */
  actions?: React.ReactNode
  /** An `img` or a `Picture`, with width and height. */
  children: React.ReactNode
}

/**
 * A full-screen viewer, closed by Esc, Back, its button or a click beside the picture. It does not wrap
 * around at the ends.
 */
export function Lightbox(props: LightboxProps) {
  const { label, index, count, show, close, children } = props
  const dialog = useModal()
  useBackCloses(close)
  const before = index > 0 ? () => show(index - 1) : undefined
  const after = index < count - 1 ? () => show(index + 1) : undefined
  const { swipe, shift, state } = useSwipe({ left: after, right: before })
  const isEnlarged = useIsEnlarged()
  return (
    <dialog
      ref={dialog}
      aria-modal="true"
      aria-label={label}
      className="dialog lightbox"
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') before?.()
        if (key === 'ArrowRight') after?.()
      }}
      {...closingHandlers(close)}
    >
      <LightboxHead {...props} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the cross and Esc do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the cross and Esc do the same */}
      <div
        className="lightbox-stage"
        data-enlarged={isEnlarged || undefined}
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
        {...(!isEnlarged && swipe)}
      >
        <div
          key={index}
          className="lightbox-picture"
          data-state={state}
          style={shift ? { translate: `${shift}px` } : undefined}
        >
          {children}
        </div>
      </div>
      <LightboxFoot {...props} before={before} after={after} />
    </dialog>
  )
}

const words = {
  picture: { of: 'lightbox.of', previous: 'lightbox.previous', next: 'lightbox.next' },
  video: { of: 'lightbox.ofVideo', previous: 'lightbox.previousVideo', next: 'lightbox.nextVideo' },
} as const

function LightboxHead({ index, count, close, kind = 'picture' }: LightboxProps) {
  const { t } = useTranslation('ui')
  const cross = useTakenFocus<HTMLButtonElement>()
  return (
    <div className="lightbox-head">
      <p className="figures" {...statusRegion}>
        {t(words[kind].of, { number: index + 1, count })}
      </p>
      <IconButton ref={cross} label={t('close')} onClick={close}>
        <XIcon />
      </IconButton>
    </div>
  )
}

type Step = (() => void) | undefined

function LightboxFoot({
  kind = 'picture',
  count,
  caption,
  actions,
  before,
  after,
}: LightboxProps & Record<'before' | 'after', Step>) {
  const { t } = useTranslation('ui')
  return (
    <div className="lightbox-foot">
      {/* Not `disabled`: at the last picture that would lose the focus. */}
      {count > 1 && (
        <IconButton label={t(words[kind].previous)} aria-disabled={!before} onClick={() => before?.()}>
          <ArrowLeftIcon />
        </IconButton>
      )}
      <div className="lightbox-words">
        {caption && (
          <p className="lightbox-caption" aria-live="polite">
            {caption}
          </p>
        )}
        {actions}
      </div>
      {count > 1 && (
        <IconButton label={t(words[kind].next)} aria-disabled={!after} onClick={() => after?.()}>
          <ArrowRightIcon />
        </IconButton>
      )}
    </div>
  )
}

/** Whether the page is pinch-zoomed: then a finger pans instead of swiping. */
function useIsEnlarged(): boolean {
  const [isEnlarged, setEnlarged] = useState(false)
  useEffect(() => {
    const view = window.visualViewport
    const measure = () => setEnlarged(view !== null && view.scale > 1.01)
    view?.addEventListener('resize', measure)
    return () => view?.removeEventListener('resize', measure)
  }, [])
  return isEnlarged
}

import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { dismissToast, type Toast, toastPlaces, toasts } from '../../platform/toast.ts'
import { CheckCircleIcon } from '../icons/check-circle.ts'
import { WarningCircleIcon } from '../icons/warning-circle.ts'

/** Undo needs time to think, and keyboard users have a long way to the button. */
const visibleForMs = { text: 6000, action: 10_000, actionByKeys: 100_000 }

export function Toasts() {
  const lines = toasts.use().map((toast) => <ToastLine key={toast.id} toast={toast} />)
  const dialog = toastPlaces.use().at(-1)
  return (
    <section className="toasts" aria-live="polite">
      {dialog ? createPortal(lines, dialog) : lines}
    </section>
  )
}

function ToastLine({ toast: { id, text, kind, action } }: { toast: Toast }) {
  const [isByKeys] = useState(() => document.activeElement?.matches(':focus-visible') ?? false)
  const [leaves, pause, end] = useTimeout(
    visibleForMs[!action ? 'text' : isByKeys ? 'actionByKeys' : 'action'],
  )
  const before = useRef<HTMLElement>(null)
  const Icon = kind === 'success' ? CheckCircleIcon : WarningCircleIcon

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className={leaves ? 'toast toast-leaves' : 'toast'}
      inert={leaves}
      onAnimationEnd={() => leaves && dismissToast(id)}
      onPointerEnter={() => pause(true)}
      onPointerLeave={() => pause(false)}
      onFocus={({ relatedTarget }) => {
        pause(true)
        if (relatedTarget instanceof HTMLElement) before.current = relatedTarget
      }}
      onBlur={() => pause(false)}
    >
      <div>
        <div className="toast-body">
          <Icon weight="fill" aria-hidden="true" />
          <span>{text}</span>
          {action && (
            <button
              type="button"
              className="toast-action"
              onClick={() => {
                action.run()
                end()
                before.current?.focus()
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

/** Whether the time is over, not counting the time while paused; `end` ends it early. */
function useTimeout(ms: number): [isOver: boolean, pause: (paused: boolean) => void, end: () => void] {
  const [paused, setPaused] = useState(false)
  const [isOver, setOver] = useState(false)
  const left = useRef(ms)

  useEffect(() => {
    if (paused) return
    const since = Date.now()
    const timer = setTimeout(() => setOver(true), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1000, left.current - (Date.now() - since))
    }
  }, [paused])
  return [isOver, setPaused, () => setOver(true)]
}

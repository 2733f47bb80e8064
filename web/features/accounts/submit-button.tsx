import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'

interface SubmitButtonProps {
  busy: boolean
  busyText: string
  disabled?: boolean
  children: React.ReactNode
}

/** Large submit button of a form. Inactive until hydration, so that a password never ends up in the URL. */
export function SubmitButton({ busy, busyText, disabled = false, children }: SubmitButtonProps) {
  const isAlive = useSession() !== undefined
  return (
    <Button
      type={isAlive ? 'submit' : 'button'}
      size="large"
      wide
      busy={busy}
      busyText={busyText}
      disabled={disabled}
    >
      {children}
    </Button>
  )
}

import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'

interface SubmitButtonProps {
  busy: boolean
  busyText: string
  disabled?: boolean
  children: React.ReactNode
}

/** The one large button of a form. Until the page is alive it sends nothing: a password belongs in no address. */
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

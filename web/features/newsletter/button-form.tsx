import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useNewsletterAct } from './use-newsletter-act.ts'

interface ButtonFormProps {
  /** Serves those whose scripts have not arrived. */
  action: string
  send: () => Promise<{ message: string }>
  onSent: (answer: string) => void
  text: string
  /** Fields that nobody fills in. */
  children?: React.ReactNode
}

/** What a link of an email leads to is done by a button, since mail programs open links by themselves. */
export function ButtonForm({ action, send, onSent, text, children }: ButtonFormProps) {
  const act = useNewsletterAct(send, onSent)
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        act.send()
      }}
      className="flex flex-col items-start gap-5"
    >
      {children}
      {act.failure && <Banner kind="error">{act.failure}</Banner>}
      <Button type="submit" size="large" busy={act.busy}>
        {text}
      </Button>
    </form>
  )
}

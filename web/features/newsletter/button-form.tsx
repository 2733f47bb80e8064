import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useNewsletterAct } from './use-newsletter-act.ts'

interface ButtonFormProps {
  /** Form action for browsers without scripts. */
  action: string
  send: () => Promise<{ message: string }>
  onSent: (answer: string) => void
  text: string
  /** Hidden fields. */
  children?: React.ReactNode
}

/** Button for the action of an emailed link, because mail programs may open links by themselves. */
export function ButtonForm({ action, send, onSent, text, children }: ButtonFormProps) {
  const { i18n } = useTranslation()
  const act = useNewsletterAct(send, onSent)
  return (
    <form
      method="post"
      action={`${action}?lang=${i18n.language}`}
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

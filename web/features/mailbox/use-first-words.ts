import { useTranslation } from 'react-i18next'
import type { ContactThread } from '#contract/mailbox.ts'
import { answerSubject, quote } from '#contract/rules/answers.ts'
import { bounds } from '#contract/rules/bounds.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { useDates } from '../../platform/texts/use-dates.ts'

/** With what an answer begins: "Re:", and the message that it answers. */
export function useFirstWords(thread: ContactThread, isStaff: boolean): { subject: string; message: string } {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('mailbox')
  const { name: siteName } = useSite()
  const { name, date, message } = answered(thread, isStaff, t('thread.team', { siteName }))
  const intro = t('reply.quote', { name, date: formatLongInstant(date) })

  return {
    subject: answerSubject(thread.subject || t('list.noSubject')),
    message: `\n\n${intro}\n${quote(message)}`.slice(0, bounds.contactReply.max),
  }
}

/** Staff answer the message; its writer answers what staff said last, if they said anything. */
function answered(thread: ContactThread, isStaff: boolean, team: string) {
  const last = isStaff ? undefined : thread.replies.findLast(({ fromStaff }) => fromStaff)
  return last ? { ...last, name: team } : thread
}

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { updateCached } from '../../../platform/api/patch-query.ts'
import { openWhois } from '../../people/person-dialog-state.ts'
import { addPassage } from '../log/channel-log.ts'
import { logQuery } from '../log/chat.queries.ts'
import { ownCommand } from './slash-commands.ts'

/** Returns a function that runs `/join`, `/part` and `/whois` in the browser, and returns whether it did. */
export function useOwnCommands(slug: string): (text: string) => boolean {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const queries = useQueryClient()

  return (text) => {
    const command = ownCommand(text)
    if (command?.kind === 'go') void navigate(command.to)
    if (command?.kind === 'whois') openWhois(command.nickname)
    if (command?.kind === 'note') {
      const note = {
        what: 'refused' as const,
        text: t(`commands.${command.key}`),
        at: new Date().toISOString(),
      }
      updateCached(queries, logQuery(slug).queryKey, addPassage, note)
    }
    return command !== undefined
  }
}

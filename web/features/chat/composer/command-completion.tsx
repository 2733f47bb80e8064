import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../platform/session/session.ts'
import { CompletionList } from '../../timeline/completion/completion-list.tsx'
import type { Completed } from '../../timeline/completion/use-typed-word.ts'
import { topicQuery } from '../log/chat.queries.ts'
import { findCommands } from './command-levels.ts'

/** `/ki` → `/kick`: what the reader may do in this channel, with what it is told and what it does. */
export function CommandCompletion(props: Completed & { slug: string }) {
  const { t } = useTranslation('completion')
  const { data: own } = useQuery({ ...topicQuery(props.slug), enabled: false })
  const isStaff = useSession()?.isStaff ?? false
  const level = isStaff ? 100 : (own?.user_channel_level ?? 0)

  const options = findCommands(props.word.query, level).map((name) => ({
    id: name,
    text: `/${name} `,
    shown: (
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-baseline sm:justify-between sm:gap-4">
        <span className="font-semibold">
          /{name}{' '}
          {name !== 'part' && name !== 'help' && name !== 'back' && (
            <span className="font-regular text-muted">{t(`params.${name}`)}</span>
          )}
        </span>
        <span className="min-w-0 truncate text-small text-muted">
          {name === 'topic' && level >= 5 ? t('commands.topicSet') : t(`commands.${name}`)}
        </span>
      </span>
    ),
  }))
  return <CompletionList {...props} kind="commands" options={options} />
}

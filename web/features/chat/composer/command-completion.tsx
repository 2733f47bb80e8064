import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Level } from '#contract/channels.ts'
import { useSession } from '../../../platform/session/session.ts'
import { CompletionList } from '../../timeline/completion/completion-list.tsx'
import type { Completed } from '../../timeline/completion/use-typed-word.ts'
import { topicQuery } from '../log/chat.queries.ts'
import type { CommandName } from './slash-commands.ts'

/**
 * Completes `/ki` to `/kick`: the commands that the user may use in this channel, with arguments and
 * description.
 */
export function CommandCompletion(props: Completed & { slug: string }) {
  const { t } = useTranslation('completion')
  const { data: own } = useQuery({ ...topicQuery(props.slug), enabled: false })
  const isStaff = useSession()?.isStaff ?? false
  const level = isStaff ? 100 : (own?.user_channel_level ?? 0)

  const options = findCommands(props.word.query, level).map((name) => ({
    id: name,
    text: `/${name} `,
    content: (
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

/** Minimum level for each command, in the order shown. */
const levelNeeded: Record<CommandName, Level> = {
  me: 0,
  msg: 0,
  nick: 0,
  whois: 0,
  invite: 0,
  topic: 0,
  join: 0,
  part: 0,
  away: 0,
  back: 0,
  help: 0,
  kick: 5,
  ban: 5,
  kickban: 5,
  unban: 5,
  mute: 5,
  unmute: 5,
  slow: 5,
  voice: 5,
  devoice: 5,
  op: 10,
  deop: 10,
  master: 100,
  demaster: 100,
}

/** Returns the commands for this level that start with the typed text; an exact match comes first. */
export function findCommands(typed: string, level: Level): CommandName[] {
  const search = typed.toLowerCase()
  const names = Object.keys(levelNeeded) as CommandName[]
  return names
    .filter((name) => name.startsWith(search) && levelNeeded[name] <= level)
    .sort((a, b) => Number(b === search) - Number(a === search))
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { smallAvatar } from '#contract/rules/pictures.ts'
import { Avatar, Nick } from '../../../ui/avatar.tsx'
import { useBlockedIds } from '../../conversations/blocks/use-blocked-ids.ts'
import { namedPeopleQuery } from '../../people/named-people.ts'
import { CompletionList } from '../../timeline/completion/completion-list.tsx'
import type { Completed } from '../../timeline/completion/use-typed-word.ts'
import { logQuery, peopleQuery } from '../log/chat.queries.ts'
import { findMentioned, type Mentioned } from './find-mentioned.ts'

/** Completes `@du` to `@duda`: users present first, by their last line, then others. */
export function PeopleCompletion(props: Completed & { slug: string; userId: number }) {
  const { slug, userId, word } = props
  const { data: here = [] } = useQuery(peopleQuery(slug))
  const { data: log } = useQuery({ ...logQuery(slug), enabled: false })
  const { data: others = [] } = useQuery(namedPeopleQuery(word.query))
  const blocked = useBlockedIds()

  const people = findMentioned(word.query, {
    here,
    others,
    lines: log?.messages ?? [],
    isLeftOut: (id) => id === userId || blocked.has(id),
  })
  const options = people.map((person) => ({
    id: String(person.id),
    text: `@${person.nickname} `,
    content: <Person person={person} />,
  }))
  return <CompletionList {...props} kind="people" options={options} />
}

function Person({ person: { nickname, name, level, isHere, profileImage } }: { person: Mentioned }) {
  const { t } = useTranslation(['chat', 'completion'])
  return (
    <>
      <Avatar nick={nickname} size={24} image={smallAvatar(profileImage)} />
      <span className="max-w-3/5 flex-none truncate">
        <Nick nick={nickname} />
      </span>
      {name !== nickname && <span className="min-w-0 truncate text-small text-muted">{name}</span>}
      <span className="ms-auto flex-none text-small text-muted">
        {isHere ? level > 0 && t(`people.rank${level}`) : t('completion:away')}
      </span>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/chat.ts'
import { PanelTab } from '../../layouts/panel.tsx'
import { Avatar, Nick } from '../../ui/avatar.tsx'
import { Loading, RowSkeletons } from '../../ui/skeleton.tsx'
import { peopleQuery } from './chat.queries.ts'
import { groupPeople } from './people-groups.ts'

interface ConnectedPeopleProps {
  slug: string
  userId: number
  onMention: (nickname: string) => void
}

/** The panel's first tab: who is in the channel, by level. */
export function ConnectedPeople({ slug, userId, onMention }: ConnectedPeopleProps) {
  const { t } = useTranslation('chat')
  const { data: people } = useQuery(peopleQuery(slug))

  return (
    <PanelTab id="people" title={t('people.title')} count={people?.length}>
      {people ? (
        <PeopleList people={people} userId={userId} onMention={onMention} />
      ) : (
        <Loading label={t('people.loading')} className="people">
          <RowSkeletons />
        </Loading>
      )}
    </PanelTab>
  )
}

interface PeopleListProps extends Omit<ConnectedPeopleProps, 'slug'> {
  people: readonly Person[]
}

export function PeopleList({ people, userId, onMention }: PeopleListProps) {
  const { t } = useTranslation('chat')
  return (
    <div className="people">
      {groupPeople(people).map((group) => (
        <section key={group.level} aria-label={t(`people.level${group.level}`)}>
          <h2 className="people-group">
            {t(`people.level${group.level}`)}
            <span className="figures">{group.people.length}</span>
          </h2>
          <ul>
            {group.people.map((person) => (
              <li key={person.id}>
                <PersonRow person={person} mine={person.id === userId} onMention={onMention} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface PersonRowProps {
  person: Person
  mine: boolean
  onMention: (nickname: string) => void
}

function PersonRow({ person: { nickname }, mine, onMention }: PersonRowProps) {
  const { t } = useTranslation('chat')
  const name = (
    <>
      <Avatar nick={nickname} size={24} />
      <Nick nick={nickname} />
    </>
  )
  if (mine) {
    return (
      <div className="people-row">
        {name}
        <span className="people-you">{t('people.you')}</span>
      </div>
    )
  }
  return (
    <button
      type="button"
      className="people-row"
      title={t('people.mention', { nickname })}
      onClick={() => onMention(nickname)}
    >
      {name}
    </button>
  )
}

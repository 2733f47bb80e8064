import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/chat.ts'
import { smallAvatar } from '#contract/rules/pictures.ts'
import { Avatar, Nick } from '../../../ui/avatar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { PanelTab, usePanel } from '../../../ui/overlays/panel.tsx'
import { Loading, RowSkeletons } from '../../../ui/states/skeleton.tsx'
import { AwayMark } from '../../presence/away-mark.tsx'
import { peopleQuery } from '../log/chat.queries.ts'
import { groupPeople } from './people-groups.ts'
import type { PersonActs } from './person-items.tsx'
import { PersonMenu } from './person-menu.tsx'

interface ConnectedPeopleProps extends Omit<PersonActs, 'onOnly' | 'channel'> {
  slug: string
  userId: number
}

/** The panel's first tab: who is in the channel, by level. */
export function ConnectedPeople({ slug, userId, onMention, ...acts }: ConnectedPeopleProps) {
  const { t } = useTranslation('chat')
  const { setDrawerOpen } = usePanel()
  const mention = useCallback(
    (nickname: string) => {
      // What is under an open drawer takes no focus.
      flushSync(() => setDrawerOpen(false))
      onMention?.(nickname)
    },
    [setDrawerOpen, onMention],
  )
  const { data: people } = useQuery(peopleQuery(slug))

  return (
    <PanelTab id="people" title={t('people.title')} count={people?.length}>
      {people ? (
        <PeopleList people={people} userId={userId} onMention={mention} {...acts} />
      ) : (
        <Loading label={t('people.loading')} className="people people-grouped">
          <RowSkeletons />
        </Loading>
      )}
    </PanelTab>
  )
}

interface PeopleListProps extends Omit<ConnectedPeopleProps, 'slug'> {
  people: readonly Person[]
}

/** May be narrowed to one person, whatever they are called later. */
function PeopleList({ people, userId, ...acts }: PeopleListProps) {
  const { t } = useTranslation('chat')
  const [only, setOnly] = useState<Person>()
  const shown = only ? people.filter(({ id }) => id === only.id) : people
  const nickname = shown[0]?.nickname ?? only?.nickname

  return (
    <div className="people">
      {only && (
        <div className="people-filter">
          <Chip on title={t('people.showAll')} onClick={() => setOnly(undefined)}>
            {t('people.filtered', { nickname })}
          </Chip>
          {shown.length === 0 && <p>{t('people.filteredGone', { nickname })}</p>}
        </div>
      )}
      {groupPeople(shown).map((group) => (
        <section key={group.level} aria-label={t(`people.level${group.level}`)}>
          <h2 className="people-group">
            {t(`people.level${group.level}`)}
            <span className="figures">{group.people.length}</span>
          </h2>
          <ul>
            {group.people.map((person) => (
              <li key={person.id}>
                <PersonRow person={person} mine={person.id === userId} onOnly={setOnly} {...acts} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface PersonRowProps extends PersonActs {
  person: Person
  mine: boolean
}

/** A busy channel has hundreds of them, and somebody comes or goes all the time. */
export const PersonRow = memo(function PersonRow({ person, mine, ...acts }: PersonRowProps) {
  const { t } = useTranslation('chat')
  const trigger = (
    <button type="button" className="people-row">
      <Avatar nick={person.nickname} size={24} image={smallAvatar(person.profileImage)} />
      <Nick nick={person.nickname} />
      {person.away !== undefined && <AwayMark text={person.away} />}
      {mine && <span className="people-you">{t('people.you')}</span>}
    </button>
  )
  return <PersonMenu person={person} mine={mine} trigger={trigger} {...acts} />
})

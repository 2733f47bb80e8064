import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/chat.ts'
import { numberText } from '#contract/rules/number-text.ts'
import { Chip } from '../../../ui/chip.tsx'
import { groupPeople } from './people-groups.ts'
import type { PersonActs } from './person-items.tsx'
import { PersonRow } from './person-row.tsx'

export interface PeopleListProps extends Omit<PersonActs, 'onOnly' | 'channel'> {
  people: readonly Person[]
  userId: number
}

/** Users in the channel; can be filtered to a single user, also after a change of nickname. */
export default function PeopleList({ people, userId, ...acts }: PeopleListProps) {
  const { t, i18n } = useTranslation('chat')
  const [only, setOnly] = useState<Person>()
  const visible = only ? people.filter(({ id }) => id === only.id) : people
  const nickname = visible[0]?.nickname ?? only?.nickname

  return (
    <div className="people">
      {only && (
        <div className="people-filter">
          <Chip on title={t('people.showAll')} onClick={() => setOnly(undefined)}>
            {t('people.filtered', { nickname })}
          </Chip>
          {visible.length === 0 && <p>{t('people.filteredGone', { nickname })}</p>}
        </div>
      )}
      {groupPeople(visible).map((group) => (
        <section key={group.level} aria-label={t(`people.level${group.level}`)}>
          <h2 className="people-group">
            {t(`people.level${group.level}`)}
            <span className="figures">{numberText(group.people.length, i18n.language)}</span>
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

import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/chat.ts'
import { smallAvatar } from '#contract/rules/pictures.ts'
import { Avatar, Nick } from '../../../ui/avatar.tsx'
import { AwayMark } from '../../presence/away-mark.tsx'
import type { PersonActs } from './person-items.tsx'
import { PersonMenu } from './person-menu.tsx'

interface PersonRowProps extends PersonActs {
  person: Person
  mine: boolean
}

/** Memoized: a busy channel has hundreds of rows and frequent joins and leaves. */
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

import { createContext, useContext } from 'react'
import type { Message, Person } from '#contract/chat.ts'
import { fold } from '#contract/rules/fold-text.ts'
import { hueOf, Nick } from '../../../ui/avatar.tsx'
import type { PersonActs } from '../../chat/people/person-items.tsx'
import { PersonMenu } from '../../chat/people/person-menu.tsx'

interface LogPeople {
  userId: number
  /** Finds a user by nickname among those present and the authors of lines; for authors also by id. */
  find: (nickname: string, userId?: number) => Person | undefined
  acts: PersonActs
}

/** Finds users named in the log. The value is always the same object, so that it causes no rendering. */
export const LogPeopleContext = createContext<LogPeople | undefined>(undefined)

interface NickMenuProps {
  nickname: string
  /** For authors, whatever their current nickname is. */
  userId?: number | undefined
  children: React.ReactNode
}

/** A nickname in the log that opens a menu with the user and actions. */
export function NickMenu({ nickname, userId, children }: NickMenuProps) {
  const people = useContext(LogPeopleContext)
  const person = people?.find(nickname, userId)
  if (!people || !person) return userId === undefined ? children : <Nick nick={nickname} />
  const trigger = (
    // Not a tab stop: the list of users has the same menu.
    <button
      type="button"
      tabIndex={-1}
      className="nick nick-button"
      style={hueOf(userId === undefined ? person.nickname : nickname)}
    >
      {children}
    </button>
  )
  return <PersonMenu person={person} mine={person.id === people.userId} trigger={trigger} {...people.acts} />
}

interface Candidates {
  here: readonly Person[]
  /** Oldest first. */
  lines: readonly Pick<Message, 'userId' | 'username'>[]
}

/** Finds a user among those present and the authors of lines. */
export function findPerson(
  { here, lines }: Candidates,
  nickname: string,
  userId?: number,
): Person | undefined {
  const name = fold(nickname)
  const isMeant = (person: Person) =>
    userId === undefined ? fold(person.nickname) === name : person.id === userId
  const id = userId ?? lines.findLast(({ username = '' }) => fold(username) === name)?.userId
  const unseen = { nickname, name: nickname, level: null, channel: null, profileImage: '' }
  return here.find(isMeant) ?? (id === undefined ? undefined : { id, ...unseen })
}

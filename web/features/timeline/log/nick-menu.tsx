import { createContext, useContext } from 'react'
import type { Message, Person } from '#contract/chat.ts'
import { fold } from '#contract/rules/fold-text.ts'
import { hueOf, Nick } from '../../../ui/avatar.tsx'
import type { PersonActs } from '../../chat/people/person-items.tsx'
import { PersonMenu } from '../../chat/people/person-menu.tsx'

interface LogPeople {
  userId: number
  /** Whoever is called this and is here, or has spoken here; of an author the id is known. */
  find: (nickname: string, userId?: number) => Person | undefined
  acts: PersonActs
}

/** Who can be meant by a name in the log. Always the same object, so that nothing is drawn anew for it. */
export const LogPeopleContext = createContext<LogPeople | undefined>(undefined)

interface NickMenuProps {
  nickname: string
  /** Of an author, whatever they are called now. */
  userId?: number | undefined
  children: React.ReactNode
}

/** A name in the log: a press on it shows whose it is, and what there is to do. */
export function NickMenu({ nickname, userId, children }: NickMenuProps) {
  const people = useContext(LogPeopleContext)
  const person = people?.find(nickname, userId)
  if (!people || !person) return userId === undefined ? children : <Nick nick={nickname} />
  const trigger = (
    // The same menu is in the list of people: the keyboard need not stop at each line.
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

interface Known {
  here: readonly Person[]
  /** Oldest first. */
  lines: readonly Pick<Message, 'userId' | 'username'>[]
}

/** Among those who are here, and the authors of lines. */
export function findPerson({ here, lines }: Known, nickname: string, userId?: number): Person | undefined {
  const name = fold(nickname)
  const isMeant = (person: Person) =>
    userId === undefined ? fold(person.nickname) === name : person.id === userId
  const id = userId ?? lines.findLast(({ username = '' }) => fold(username) === name)?.userId
  const unseen = { nickname, name: nickname, level: null, channel: null, profileImage: '' }
  return here.find(isMeant) ?? (id === undefined ? undefined : { id, ...unseen })
}

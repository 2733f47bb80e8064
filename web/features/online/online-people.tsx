import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Person } from '#contract/chat.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { type Session, useSession } from '../../platform/session/session.ts'
import { draftKey } from '../../platform/storage/storage-keys.ts'
import { Loading, RowSkeletons } from '../../ui/states/skeleton.tsx'
import { useFavourites } from '../channels/favourites.ts'
import { mention } from '../chat/composer/complete-nick.ts'
import { inOrder } from '../chat/people/people-groups.ts'
import type { PersonActs } from '../chat/people/person-items.tsx'
import { PersonRow } from '../chat/people/person-row.tsx'
import { useChanServ } from '../chat/people/use-chanserv.tsx'
import { useOnline } from './use-online.ts'

/** List of online users. */
export default function OnlinePeople({ onHome }: { onHome: boolean }) {
  const session = useSession()
  if (!session) return null
  return onHome ? <OnHome session={session} /> : <List session={session} acts={{}} />
}

/** On the home page, actions use the channel that the Chat link opens. */
function OnHome({ session }: { session: Session }) {
  const { defaultChannel } = useSite()
  const channel = useFavourites()?.[0] ?? defaultChannel
  const chanServ = useChanServ(channel, session)
  const onMention = useMentionIn(channel, session.userId)
  return (
    <>
      <List session={session} acts={{ onMention, onChanServ: chanServ.ask, channel }} />
      {chanServ.question}
      {chanServ.resultDialog}
    </>
  )
}

function List({ session: { userId }, acts }: { session: Session; acts: PersonActs }) {
  const { t } = useTranslation('chat')
  const online = useOnline(userId)
  if (!online) {
    return (
      <Loading label={t('people.loading')} className="people">
        <RowSkeletons />
      </Loading>
    )
  }

  const more = online.total - online.users.length
  return (
    <div className="people">
      <ul>
        {inOrder(online.users).map((person: Person) => (
          <li key={person.id}>
            <PersonRow person={person} mine={person.id === userId} {...acts} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="people-more">{t('people.more', { count: more })}</p>}
    </div>
  )
}

/** Mentions a user in a channel's draft, and navigates there. */
function useMentionIn(slug: string, userId: number): (nickname: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (nickname) => {
      const key = draftKey(userId, slug)
      const text = localStorage.getItem(key) ?? ''
      localStorage.setItem(key, mention({ text, caret: text.length }, nickname).text)
      void navigate(`/${slug}`)
    },
    [navigate, slug, userId],
  )
}

import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Channel } from '#contract/channels.ts'
import type { PublicRoom } from '#contract/public-logs.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { useSession } from '../../platform/session/session.ts'
import { hueOf } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { PaperPlaneRightIcon } from '../../ui/icons/paper-plane-right.ts'
import { claimFirstWords, saveFirstWords } from '../accounts/first-words.ts'
import { loginPath } from '../accounts/guard.tsx'
import './room-window.css'

interface RoomWindowProps {
  /** Channel whose lines are shown; without one, there is only the composer. */
  room: PublicRoom | undefined
  /** Id of a line that has just arrived. */
  newLine: number | undefined
  /** Channel of the composer if there is no room. */
  channel: string
  /** Other channels, those with the most users first. */
  others: readonly Channel[]
}

/** Latest lines of a public channel, with a composer. */
export function RoomWindow({ room, newLine, channel, others }: RoomWindowProps) {
  const { t } = useTranslation(['home', 'welcome'])
  return (
    <section className="hero-card room" aria-labelledby="room">
      <header className="flex items-baseline justify-between gap-3">
        <h2 id="room" className="type-title type-title-xs">
          {room ? <Link to={`/log/${room.slug}`}>#{room.slug}</Link> : t('channels.title')}
        </h2>
        {room && <Here users={room.users} />}
      </header>
      {room && <Lines room={room} newLine={newLine} />}
      <Composer channel={room?.slug ?? channel} />
      <Rooms channels={others} always={!room} />
    </section>
  )
}

function Here({ users }: { users: number }) {
  const { t } = useTranslation(['home', 'welcome'])
  return (
    <p className={users > 0 ? 'room-here figures' : 'text-muted text-small'}>
      {users > 0 ? t('channels.people', { count: users }) : t('channels.nobody')}
    </p>
  )
}

function Lines({ room: { lines }, newLine }: { room: PublicRoom; newLine: number | undefined }) {
  const { t } = useTranslation(['home', 'welcome'])
  if (lines.length === 0) return <p className="py-4 text-muted">{t('welcome:window.quiet')}</p>
  return (
    <ol className="room-lines" aria-labelledby="room">
      {lines.map(({ id, kind, name, text }) => (
        <li key={id} className={id === newLine ? 'room-line-new' : undefined}>
          <span className="nick" style={hueOf(name)}>
            {kind === 'action' && '*\u00a0'}
            {name}
          </span>{' '}
          <bdi>{text}</bdi>
        </li>
      ))}
    </ol>
  )
}

/** Visitors find their text in the channel once they have signed in. */
function Composer({ channel }: { channel: string }) {
  const { t } = useTranslation(['home', 'welcome'])
  const session = useSession()
  const navigate = useNavigate()
  const room = `/${channel}`

  // Without `name`, so that the text does not end up in the URL where no script runs.
  const field = useRef<HTMLInputElement>(null)

  const saveWords = () => saveFirstWords(channel, field.current?.value.trim() ?? '')

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // Text typed before hydration has not been saved yet.
    saveWords()
    if (session) claimFirstWords(session.userId)
    void navigate(session ? room : loginPath(room))
  }

  return (
    <form className="room-composer" onSubmit={submit}>
      <input type="hidden" name="from" value={room} />
      <label className="room-field">
        <span className="sr-only">{t('welcome:window.say', { channel })}</span>
        <input
          ref={field}
          onChange={saveWords}
          className="room-words"
          placeholder={t('welcome:window.say', { channel })}
          maxLength={bounds.draft.max}
          autoComplete="off"
          enterKeyHint="send"
        />
      </label>
      <IconButton type="submit" formAction="/login" label={t('chat.send')}>
        <PaperPlaneRightIcon weight="fill" aria-hidden="true" />
      </IconButton>
    </form>
  )
}

/** Links to other channels. A wide window has them in its sidebar. */
function Rooms({ channels, always }: { channels: readonly Channel[]; always: boolean }) {
  const { t } = useTranslation(['home', 'welcome'])
  return (
    <ul
      className={always ? 'room-others' : 'room-others room-others-narrow'}
      aria-label={t('channels.title')}
    >
      {channels.map(({ slug, users }) => (
        <li key={slug}>
          <Link to={`/${slug}`} className="text-link-quiet">
            #{slug}
            {users > 0 && <span className="figures text-muted"> {users}</span>}
          </Link>
        </li>
      ))}
      <li>
        <Link to="/channels" className="text-link-quiet">
          {t('channels.all')}
        </Link>
      </li>
    </ul>
  )
}

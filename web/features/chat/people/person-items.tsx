import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Person } from '#contract/chat.ts'
import { smallAvatar } from '#contract/rules/pictures.ts'
import { useLabel } from '../../../platform/texts/use-label.ts'
import { Avatar, Nick } from '../../../ui/avatar.tsx'
import { AtIcon } from '../../../ui/icons/at.ts'
import { ChatCircleIcon } from '../../../ui/icons/chat-circle.ts'
import { FlagIcon } from '../../../ui/icons/flag.ts'
import { FunnelSimpleIcon } from '../../../ui/icons/funnel-simple.ts'
import { IdentificationCardIcon } from '../../../ui/icons/identification-card.ts'
import { ShieldStarIcon } from '../../../ui/icons/shield-star.ts'
import { UserIcon } from '../../../ui/icons/user.ts'
import { MenuHead, MenuItem, MenuRule, MenuWord, Submenu } from '../../../ui/overlays/menu-items.tsx'
import { useWriteTo } from '../../conversations/start/use-start-conversation.ts'
import { openReport, openWhois } from '../../people/person-dialog-state.ts'
import { type ChanServAct, expulsionActs, levelActs } from './chanserv.ts'

/** Actions on a user; absent ones are not offered. */
export interface PersonActs {
  onMention?: (nickname: string) => void
  onChanServ?: (act: ChanServAct, nickname: string) => void
  onOnly?: (person: Person) => void
  /** Channel of the ChanServ actions, if not the one that is shown. */
  channel?: string
}

export interface PersonItemsProps extends PersonActs {
  person: Person
  mine: boolean
}

/** Menu items for a user. */
export default function PersonItems({ person, mine, onMention, onOnly, ...chanServ }: PersonItemsProps) {
  const { t } = useTranslation(['chat', 'people'])
  const label = useLabel()
  const { nickname } = person

  return (
    <>
      <PersonHead person={person} />
      {!mine && onMention && (
        <MenuItem icon={<AtIcon aria-hidden="true" />} onSelect={() => onMention(nickname)}>
          {t('people.mentionShort')}
        </MenuItem>
      )}
      {!mine && <PrivateItem userId={person.id} />}
      <MenuItem icon={<IdentificationCardIcon aria-hidden="true" />} onSelect={() => openWhois(nickname)}>
        <MenuWord word={label('Whois')}>{t('plain.Whois')}</MenuWord>
      </MenuItem>
      <MenuItem asChild>
        <Link to={`/person/${person.id}`}>
          <UserIcon aria-hidden="true" />
          {t('people:person.item')}
        </Link>
      </MenuItem>
      {onOnly && (
        <MenuItem icon={<FunnelSimpleIcon aria-hidden="true" />} onSelect={() => onOnly(person)}>
          {t('people.only')}
        </MenuItem>
      )}
      {(chanServ.onChanServ || !mine) && <MenuRule />}
      <ChanServMenu nickname={nickname} {...chanServ} />
      {!mine && (
        <MenuItem
          icon={<FlagIcon aria-hidden="true" />}
          onSelect={() => openReport({ type: 'user', id: person.id, name: nickname })}
        >
          {t('people:report.item')}
        </MenuItem>
      )}
    </>
  )
}

function ChanServMenu({
  nickname,
  onChanServ,
  channel,
}: Pick<PersonActs, 'onChanServ' | 'channel'> & { nickname: string }) {
  const { t } = useTranslation('chat')
  const label = useLabel()
  if (!onChanServ) return null
  const item = (act: Exclude<ChanServAct, 'MUTE'>) => (
    <MenuItem key={act} onSelect={() => onChanServ(act, nickname)}>
      <MenuWord word={label(act)}>{t(`plain.${act}`)}</MenuWord>
    </MenuItem>
  )
  return (
    <Submenu
      label={channel ? `${label('ChanServ')} · #${channel}` : label('ChanServ')}
      icon={<ShieldStarIcon aria-hidden="true" />}
    >
      {levelActs.map(item)}
      <MenuRule />
      <MenuItem onSelect={() => onChanServ('MUTE', nickname)}>{t('people.mute')}</MenuItem>
      {expulsionActs.map(item)}
    </Submenu>
  )
}

function PersonHead({ person: { nickname, name, level, profileImage } }: { person: Person }) {
  const { t } = useTranslation('chat')
  const more = level === null ? name : t(`people.rank${level}`)
  return (
    <MenuHead>
      <span className="person-head">
        <Avatar nick={nickname} size={32} image={smallAvatar(profileImage)} />
        <span>
          <Nick nick={nickname} />
          {more !== nickname && <span>{more}</span>}
        </span>
      </span>
    </MenuHead>
  )
}

/** Menu item that opens the conversation with a user. */
function PrivateItem({ userId }: { userId: number }) {
  const { t } = useTranslation('chat')
  const label = useLabel()
  const writeTo = useWriteTo()
  return (
    <MenuItem icon={<ChatCircleIcon aria-hidden="true" />} onSelect={() => writeTo(userId)}>
      <MenuWord word={label('PVT')}>{t('plain.PVT')}</MenuWord>
    </MenuItem>
  )
}

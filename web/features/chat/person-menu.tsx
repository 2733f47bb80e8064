import { AtIcon } from '@phosphor-icons/react/dist/csr/At'
import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag'
import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple'
import { IdentificationCardIcon } from '@phosphor-icons/react/dist/csr/IdentificationCard'
import { ShieldStarIcon } from '@phosphor-icons/react/dist/csr/ShieldStar'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Person } from '#contract/chat.ts'
import { Avatar, Nick } from '../../ui/avatar.tsx'
import { Menu, MenuHead, MenuItem, MenuRule, Submenu } from '../../ui/menu.tsx'
import { PrivateItem } from '../conversations/private-item.tsx'
import { askReport, askWhois } from '../people/asked-person.ts'
import { type ChanServAct, expulsionActs, levelActs } from './chanserv.ts'

export interface PersonActs {
  onMention: (nickname: string) => void
  onChanServ: (act: ChanServAct, nickname: string) => void
  onOnly: (person: Person) => void
}

interface PersonMenuProps extends PersonActs {
  person: Person
  mine: boolean
  trigger: React.ReactElement<React.ComponentProps<'button'>>
}

/** What can be done with somebody who is connected. */
export function PersonMenu({ person, mine, trigger, onMention, onChanServ, onOnly }: PersonMenuProps) {
  const { t } = useTranslation(['chat', 'people'])
  const { nickname } = person
  const item = (act: ChanServAct) => (
    <MenuItem key={act} onSelect={() => onChanServ(act, nickname)}>
      {act === 'VOICE' || act === 'DEVOICE' ? t(`chanserv.${act}`) : act}
    </MenuItem>
  )

  return (
    <Menu trigger={trigger} label={t('people.menu', { nickname })}>
      <PersonHead person={person} />
      {!mine && (
        <MenuItem icon={<AtIcon aria-hidden="true" />} onSelect={() => onMention(nickname)}>
          {t('people.mentionShort')}
        </MenuItem>
      )}
      {!mine && <PrivateItem userId={person.id} />}
      <MenuItem icon={<IdentificationCardIcon aria-hidden="true" />} onSelect={() => askWhois(nickname)}>
        Whois
      </MenuItem>
      <MenuItem asChild>
        <Link to={`/person/${person.id}`}>
          <UserIcon aria-hidden="true" />
          {t('people:person.item')}
        </Link>
      </MenuItem>
      <MenuItem icon={<FunnelSimpleIcon aria-hidden="true" />} onSelect={() => onOnly(person)}>
        {t('people.only')}
      </MenuItem>
      <MenuRule />
      <Submenu label="ChanServ" icon={<ShieldStarIcon aria-hidden="true" />}>
        {levelActs.map(item)}
        <MenuRule />
        {expulsionActs.map(item)}
      </Submenu>
      {!mine && (
        <MenuItem
          danger
          icon={<FlagIcon aria-hidden="true" />}
          onSelect={() => askReport({ type: 'user', id: person.id, name: nickname })}
        >
          {t('people:report.item')}
        </MenuItem>
      )}
    </Menu>
  )
}

function PersonHead({ person: { nickname, level } }: { person: Person }) {
  const { t } = useTranslation('chat')
  return (
    <MenuHead>
      <span className="person-head">
        <Avatar nick={nickname} size={32} />
        <span>
          <Nick nick={nickname} />
          <span>{t(`people.rank${level ?? 0}`)}</span>
        </span>
      </span>
    </MenuHead>
  )
}

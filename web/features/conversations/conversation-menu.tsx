import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useLabel } from '../../platform/texts/use-label.ts'
import { toast } from '../../platform/toast.ts'
import { IconButton } from '../../ui/button.tsx'
import { DotsThreeIcon } from '../../ui/icons/dots-three.ts'
import { EyeSlashIcon } from '../../ui/icons/eye-slash.ts'
import { FlagIcon } from '../../ui/icons/flag.ts'
import { IdentificationCardIcon } from '../../ui/icons/identification-card.ts'
import { ProhibitIcon } from '../../ui/icons/prohibit.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { MenuItem, MenuRule, MenuWord } from '../../ui/overlays/menu-items.tsx'
import { openReport, openWhois } from '../people/person-dialog-state.ts'
import { BlockQuestion } from './blocks/block-question.tsx'
import { useBlocks } from './blocks/use-blocks.ts'
import { useWriteTo } from './start/use-start-conversation.ts'

interface ConversationMenuProps {
  id: number
  other: { id: number; name: string }
}

/** Menu: Whois, hide, block, report. */
export function ConversationMenu({ id, other }: ConversationMenuProps) {
  const { t } = useTranslation(['conversations', 'chat'])
  const label = useLabel()
  const [blocking, setBlocking] = useState(false)
  const { isBlocked, unblock } = useBlocks()
  const hide = useHideConversation(id, other.id)
  const blocked = isBlocked(other.id)

  return (
    <>
      <Menu
        label={t('menu.acts')}
        trigger={
          <IconButton label={t('menu.label', { name: other.name })}>
            <DotsThreeIcon weight="bold" aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={<IdentificationCardIcon aria-hidden="true" />} onSelect={() => openWhois(other.name)}>
          <MenuWord word={label('Whois')}>{t('chat:plain.Whois')}</MenuWord>
        </MenuItem>
        <MenuItem icon={<EyeSlashIcon aria-hidden="true" />} onSelect={() => hide.mutate()}>
          {t('menu.hide')}
        </MenuItem>
        <MenuRule />
        <MenuItem
          danger={!blocked}
          icon={<ProhibitIcon aria-hidden="true" />}
          onSelect={() => (blocked ? unblock.mutate(other.id) : setBlocking(true))}
        >
          {t(blocked ? 'menu.unblock' : 'menu.block', { name: other.name })}
        </MenuItem>
        <MenuItem
          icon={<FlagIcon aria-hidden="true" />}
          onSelect={() => openReport({ type: 'user', ...other })}
        >
          {t('menu.report', { name: other.name })}
        </MenuItem>
      </Menu>
      {blocking && <BlockQuestion other={other} onClose={() => setBlocking(false)} />}
    </>
  )
}

/** Hides a conversation and leaves its page. A toast offers to undo it. */
function useHideConversation(id: number, otherId: number) {
  const { t } = useTranslation('conversations')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const bringBack = useWriteTo()

  return useMutation({
    mutationFn: () => api('DELETE /api/conversations/:id', { params: { id } }),
    onSuccess: async ({ message }) => {
      void navigate('/pvt')
      await queries.invalidateQueries({ queryKey: ['conversations'] })
      toast(message, { action: { label: t('menu.undo'), run: () => bringBack(otherId) } })
    },
    onError: (error) => toast(error.message, { kind: 'error' }),
  })
}

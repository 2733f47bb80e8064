import { AtIcon } from '@phosphor-icons/react/dist/csr/At'
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell'
import { BellSlashIcon } from '@phosphor-icons/react/dist/csr/BellSlash'
import type { Notify } from '#contract/unread.ts'

export const notifyModes = ['all', 'mentions', 'none'] as const satisfies readonly Notify[]

const icons = { all: BellIcon, mentions: AtIcon, none: BellSlashIcon }

export function NotifyIcon({ mode }: { mode: Notify }) {
  const Icon = icons[mode]
  return <Icon aria-hidden="true" />
}

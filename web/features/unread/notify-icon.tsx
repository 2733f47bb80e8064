import type { Notify } from '#contract/unread.ts'
import { AtIcon } from '../../ui/icons/at.ts'
import { BellIcon } from '../../ui/icons/bell.ts'
import { BellSlashIcon } from '../../ui/icons/bell-slash.ts'

export const notifyModes = ['all', 'mentions', 'none'] as const satisfies readonly Notify[]

const icons = { all: BellIcon, mentions: AtIcon, none: BellSlashIcon }

export function NotifyIcon({ mode }: { mode: Notify }) {
  const Icon = icons[mode]
  return <Icon aria-hidden="true" />
}

/** What the menu of a channel leads to. */
export type ChannelAct = 'log' | 'bans' | 'settings'

export interface ChannelDialogProps {
  slug: string
  onClose: () => void
}

/** What the menu of a channel leads to. */
export type ChannelAct = 'log' | 'bans' | 'order' | 'settings'

export interface ChannelDialogProps {
  slug: string
  onClose: () => void
}

/** Dialogs that the channel menu opens. */
export type ChannelAct = 'log' | 'bans' | 'order' | 'settings'

export interface ChannelDialogProps {
  slug: string
  onClose: () => void
}

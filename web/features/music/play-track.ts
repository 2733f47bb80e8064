import { api } from '../../platform/api/api.ts'
import { tabText } from '../../platform/texts/tab-texts.ts'
import { toast } from '../../platform/toast.ts'
import { player } from './player.ts'

/** Plays a track, or toggles it if it is the current one. */
export async function playTrack(trackId: number, siteName: string): Promise<void> {
  const { tracks, index } = player.state()
  if (tracks[index]?.id === trackId) return player.toggle()
  try {
    player.offer({ tracks: await api('GET /api/tracks'), siteName })
    player.select(trackId)
  } catch {
    toast(tabText('pages:network.unreachable'), { kind: 'error' })
  }
}

import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause'
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import { say } from '../../platform/spoken-texts.ts'
import { toast } from '../../platform/toast.ts'
import { useSite } from '../../platform/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { player } from '../music/player.ts'
import { usePlayer } from '../music/use-player.ts'

/** Plays the track that the words belong to. */
export function ListenButton({ trackId }: { trackId: number }) {
  const { t } = useTranslation('lyrics')
  const { track, playing } = usePlayer()
  const { name: siteName } = useSite()
  const [busy, setBusy] = useState(false)
  const isPlaying = playing && track?.id === trackId

  async function listen(): Promise<void> {
    if (track?.id === trackId) return player.toggle()
    setBusy(true)
    try {
      player.offer({ tracks: await api('GET /api/tracks'), siteName })
      player.select(trackId)
    } catch {
      toast(say('pages:network.unreachable'), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button busy={busy} busyText={t('waiting')} onClick={() => void listen()} className="lyric-listen">
      {isPlaying ? (
        <PauseIcon weight="fill" aria-hidden="true" />
      ) : (
        <PlayIcon weight="fill" aria-hidden="true" />
      )}
      {t(isPlaying ? 'pause' : 'listen')}
    </Button>
  )
}

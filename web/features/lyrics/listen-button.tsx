import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause'
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../platform/page/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { playTrack } from '../music/play-track.ts'
import { usePlayer } from '../music/use-player.ts'

/** Plays the track that the words belong to. */
export function ListenButton({ trackId }: { trackId: number }) {
  const { t } = useTranslation('lyrics')
  const { track, playing } = usePlayer()
  const { name: siteName } = useSite()
  const [busy, setBusy] = useState(false)
  const isPlaying = playing && track?.id === trackId

  async function listen(): Promise<void> {
    setBusy(true)
    await playTrack(trackId, siteName)
    setBusy(false)
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

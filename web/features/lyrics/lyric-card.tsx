import { useTranslation } from 'react-i18next'
import type { ShownArticle } from '#contract/articles.ts'
import type { Track } from '#contract/tracks.ts'
import { CoverPicture } from '../blog/cover-picture.tsx'
import { useForeignLanguage } from '../blog/foreign-language.ts'
import { usePlayer } from '../music/use-player.ts'
import { VideoFacade } from '../videos/video-facade.tsx'

interface LyricCardProps {
  lyric: ShownArticle
  track: Track | undefined
}

/** The video with its poster, or the picture; title and artist. */
export function LyricCard({ lyric, track }: LyricCardProps) {
  const { t } = useTranslation('lyrics')
  const foreign = useForeignLanguage()
  const { title, youtube, language } = lyric
  return (
    <header
      className="lyric-card"
      data-video={youtube ? true : undefined}
      data-song={track && !youtube ? true : undefined}
    >
      {youtube ? (
        <VideoFacade
          id={youtube}
          title={t('video', { title })}
          label={t('watch')}
          poster={<LyricPicture lyric={lyric} track={track} />}
          className="cover lyric-video"
        />
      ) : (
        <div className="lyric-sleeve">
          {track && <Record trackId={track.id} />}
          <LyricPicture lyric={lyric} track={track} />
        </div>
      )}
      <div className="min-w-0">
        <h1 lang={foreign(language)} className="type-title type-title-xl lyric-title">
          {title}
        </h1>
        {track && <p className="lyric-artist">{track.artist}</p>}
      </div>
    </header>
  )
}

/** Slides out of the sleeve, and turns while its track is playing. */
function Record({ trackId }: { trackId: number }) {
  const { track, playing } = usePlayer()
  const isHeard = playing && track?.id === trackId
  return <span className="record" data-turning={isHeard || undefined} aria-hidden="true" />
}

/** The cover that the player shows of the track; without a track, the first picture or the cover. */
function LyricPicture({ lyric, track }: LyricCardProps) {
  const { images, coverUrl } = lyric
  const first = images[0] && `/uploads/${images[0].image}`
  const plain = track ? track.cover !== coverUrl && track.cover : first
  if (!plain) {
    return <CoverPicture cover={lyric} sizes="(min-width: 768px) 268px, 76px" first className="lyric-cover" />
  }
  return (
    <span className="cover lyric-cover">
      <img src={plain} alt="" width={640} height={640} fetchPriority="high" />
    </span>
  )
}

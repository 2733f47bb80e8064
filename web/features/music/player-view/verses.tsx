import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownArticle } from '#contract/articles.ts'
import { lineAt, parseLrc, splitSung } from '../../lyrics/lrc.ts'
import { nearness, Sung } from '../../lyrics/synced-lines.tsx'
import { useFollowedLine } from '../../lyrics/use-followed-line.ts'
import { SafeHtml } from '../../site/safe-html.tsx'
import { player } from '../player.ts'
import { useExactPlace, usePlayer } from '../use-player.ts'
import './verses.css'

/** Lyrics of the track, large. Lines with times follow the track, and pressing one seeks to it. */
export function Verses({ lyric, trackId }: { lyric: ShownArticle; trackId: number }) {
  const { t } = useTranslation('player-view')
  const { track, playing } = usePlayer()
  const lines = useMemo(() => parseLrc(lyric.lrc), [lyric.lrc])
  const seconds = useExactPlace(track?.id === trackId && lines.length > 0)
  const current = lineAt(lines, seconds)
  const list = useFollowedLine<HTMLOListElement>(current, true)

  function seekTo(at: number): void {
    player.seek(at)
    if (!playing) void player.play()
  }

  if (lines.length === 0) return <SafeHtml html={lyric.content} className="now-words" />
  return (
    <ol ref={list} className="now-verses" aria-label={t('words')}>
      {lines.map(({ at, text }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order
          key={index}
          data-line={index}
          data-near={nearness(index, current)}
          data-rest={text === '' || undefined}
        >
          {text !== '' && (
            <button type="button" aria-current={index === current || undefined} onClick={() => seekTo(at)}>
              {index === current ? <Sung parts={splitSung(lines, index, seconds)} playing={playing} /> : text}
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}

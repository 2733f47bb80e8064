import { useEffect, useRef } from 'react'
import { Flashes } from '../../ui/flashes.tsx'
import { smoothly } from '../../ui/smoothly.ts'
import { useExactPlace, usePlayer } from '../music/use-player.ts'
import { lineAt, splitSung, stanzasOf, type TimedLine } from './lrc.ts'

interface SyncedLinesProps {
  lines: readonly TimedLine[]
  trackId: number | null
}

/** Lines that follow the player while it plays their track; otherwise they only stand there. */
export function SyncedLines({ lines, trackId }: SyncedLinesProps) {
  const { track, playing } = usePlayer()
  const isOurs = trackId !== null && track?.id === trackId
  const seconds = useExactPlace(isOurs)
  const isFollowing = isOurs && (playing || seconds > 0)
  const current = isFollowing ? lineAt(lines, seconds) : -1
  const list = useCurrentInView(playing && isOurs ? current : -1)

  return (
    <div ref={list} className="lyric-words" data-following={isFollowing || undefined}>
      {stanzasOf(lines).map((stanza) => (
        <p key={stanza[0]?.index}>
          {stanza.map(({ line, index }) => (
            <span key={index} className="lyric-line" data-line={index} data-near={nearness(index, current)}>
              {index === current ? (
                <Sung parts={splitSung(lines, index, seconds)} playing={playing} />
              ) : (
                line.text
              )}
            </span>
          ))}
        </p>
      ))}
    </div>
  )
}

function Sung({ parts: [sung, rest], playing }: { parts: [string, string]; playing: boolean }) {
  return (
    <>
      <Flashes state={playing ? 'running' : 'still'} className="lyric-flashes" />
      <span className="lyric-sung">{sung}</span>
      {rest}
    </>
  )
}

/** The two lines after the current one are about to be sung. */
function nearness(index: number, current: number): 'now' | 'next' | undefined {
  if (current < 0) return undefined
  if (index === current) return 'now'
  return index > current && index <= current + 2 ? 'next' : undefined
}

const patienceMilliseconds = 4000

/** Brings the current line back into view, unless somebody has just scrolled to another. */
function useCurrentInView(current: number) {
  const list = useRef<HTMLDivElement>(null)
  const touchedAt = useRef(0)

  useEffect(() => {
    const touch = () => {
      touchedAt.current = Date.now()
    }
    const events = ['wheel', 'touchmove', 'keydown'] as const
    for (const event of events) window.addEventListener(event, touch, { passive: true })
    return () => {
      for (const event of events) window.removeEventListener(event, touch)
    }
  }, [])

  useEffect(() => {
    const line = list.current?.querySelector(`[data-line="${current}"]`)
    if (!line || Date.now() - touchedAt.current < patienceMilliseconds) return
    const { top, bottom } = line.getBoundingClientRect()
    const isSeen = top > window.innerHeight * 0.15 && bottom < window.innerHeight * 0.75
    if (!isSeen) line.scrollIntoView({ block: 'center', behavior: smoothly() })
  }, [current])

  return list
}

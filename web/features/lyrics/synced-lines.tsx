import { Flashes } from '../../ui/states/flashes.tsx'
import { useExactPlace, usePlayer } from '../music/use-player.ts'
import { lineAt, splitSung, stanzasOf, type TimedLine } from './lrc.ts'
import { useFollowedLine } from './use-followed-line.ts'

interface SyncedLinesProps {
  lines: readonly TimedLine[]
  trackId: number | null
}

/** Lines that follow the player while it plays their track; otherwise plain text. */
export function SyncedLines({ lines, trackId }: SyncedLinesProps) {
  const { track, playing } = usePlayer()
  const isOurs = trackId !== null && track?.id === trackId
  const seconds = useExactPlace(isOurs)
  const isFollowing = isOurs && (playing || seconds > 0)
  const current = isFollowing ? lineAt(lines, seconds) : -1
  const list = useFollowedLine<HTMLDivElement>(playing && isOurs ? current : -1)

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

/** The current line: the sung part and the rest. */
export function Sung({ parts: [sung, rest], playing }: { parts: [string, string]; playing: boolean }) {
  return (
    <>
      <Flashes state={playing ? 'running' : 'still'} className="lyric-flashes" />
      <span className="lyric-sung">{sung}</span>
      {rest}
    </>
  )
}

/** Marks the current line, and the two after it. */
export function nearness(index: number, current: number): 'now' | 'next' | undefined {
  if (current < 0) return undefined
  if (index === current) return 'now'
  return index > current && index <= current + 2 ? 'next' : undefined
}

import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Track } from '#contract/tracks.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { ArrowCounterClockwiseIcon } from '../../../ui/icons/arrow-counter-clockwise.ts'
import { PauseIcon } from '../../../ui/icons/pause.ts'
import { PlayIcon } from '../../../ui/icons/play.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { playTime } from '../../music/play-time.ts'
import { SeekRange } from '../../music/seek-bar.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import { goTo, type LyricTimes, move, rest, tap, timesOf, toLrc } from './lyric-times.ts'
import { TimesList } from './times-list.tsx'
import { type TrackSound, useTrackSound } from './use-track-sound.ts'
import '../../music/player-range.css'

interface LyricTimesDialogProps {
  track: Pick<Track, 'title' | 'artist' | 'src'>
  text: { lrc: string; content: string }
  onDone: (lrc: string) => void
  onClose: () => void
}

const speeds = [0.5, 0.75, 1] as const
const stepSeconds = 2

/** Dialog to time lyrics: the user plays the track and taps at each line, or at each word. */
export default function LyricTimesDialog({ track, text, onDone, onClose }: LyricTimesDialogProps) {
  const { t } = useTranslation('staff-editor')
  const [past, setPast] = useState<LyricTimes[]>([])
  const [times, setTimes] = useState(() => timesOf(text))
  const [byWord, setByWord] = useState(false)
  const sound = useTrackSound(track.src)
  const tapButton = useRef<HTMLButtonElement>(null)
  const isChanged = past.length > 0
  const isDone = times.next >= times.lines.length
  useUnsavedInput(isChanged)
  useEffect(() => tapButton.current?.focus(), [])

  function change(changed: LyricTimes): void {
    if (changed === times) return
    setPast([...past, times])
    setTimes(changed)
  }

  function mark(): void {
    if (sound.playing && !isDone) change(tap(times, sound.now(), byWord))
    else sound.toggle()
  }

  /** Undoes the last tap, and seeks to shortly before it. */
  function undo(): void {
    const before = past.at(-1)
    if (!before) return
    setPast(past.slice(0, -1))
    setTimes(before)
    const at = times.lines[before.next]?.at
    if (at !== undefined && before.next <= times.next) sound.seek(at - stepSeconds)
  }

  const tapHandlers = usePress(mark, sound.playing && !isDone)
  const pause = () => sound.playing && change(rest(times, sound.now()))
  const skip = (by: number) => sound.seek(sound.now() + by)
  const keys = new Map<string, () => unknown>([
    [' ', mark],
    ['Enter', mark],
    ['Backspace', undo],
    ['r', pause],
    ['p', sound.toggle],
    ['ArrowLeft', () => skip(-stepSeconds)],
    ['ArrowRight', () => skip(stepSeconds)],
  ])

  function press(event: React.KeyboardEvent): void {
    const { key, target, repeat, ctrlKey, metaKey, altKey } = event
    const act = keys.get(key.length === 1 ? key.toLowerCase() : key)
    if (!act || ctrlKey || metaKey || altKey || handlesKey(target as Element, key, tapButton.current)) return
    event.preventDefault()
    if (!repeat || key.startsWith('Arrow')) act()
  }

  return (
    <Dialog
      open
      size="wide"
      title={t('times.title', { title: track.title })}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('times.cancel')}
          </Button>
          <Button disabled={!isChanged} onClick={() => onDone(toLrc(times))}>
            {t('times.use')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the dialog, wherever focus is */}
      <div className="grid gap-4" onKeyDown={press}>
        {sound.failed && <Banner kind="error">{t('times.failed')}</Banner>}
        <Transport sound={sound} onPlay={() => tapButton.current?.focus()} />
        <ByWord value={byWord} onChange={setByWord} />
        <p className="text-muted text-small">{t('times.fromLine')}</p>
        <TimesList
          times={times}
          byWord={byWord}
          seconds={sound.seconds}
          onGoTo={(index) => change(goTo(times, index))}
          onHear={(at) => {
            sound.seek(at)
            void sound.play()
          }}
          onMove={(index, by) => change(move(times, index, by))}
        />
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
          <Button
            ref={tapButton}
            size="large"
            className="col-span-2 touch-manipulation sm:col-span-1"
            {...tapHandlers}
          >
            {t(
              sound.playing ? (isDone ? 'times.stop' : byWord ? 'times.tapWord' : 'times.tap') : 'times.play',
            )}
          </Button>
          <Button variant="outline" size="large" disabled={!sound.playing || isDone} onClick={pause}>
            {t('times.rest')}
          </Button>
          <Button variant="outline" size="large" disabled={!isChanged} onClick={undo}>
            <ArrowCounterClockwiseIcon aria-hidden="true" />
            {t('times.undo')}
          </Button>
        </div>
        <p className="text-muted text-small coarse:hidden">{t('times.keys')}</p>
      </div>
    </Dialog>
  )
}

/** Handlers of a button that acts on press, which is exact, or on click: only that may start a sound on phones. */
function usePress(act: () => void, isExact: boolean) {
  const wasPressed = useRef(false)
  return {
    onPointerDown({ button }: React.PointerEvent) {
      wasPressed.current = isExact && button === 0
      if (wasPressed.current) act()
    },
    onPointerCancel() {
      wasPressed.current = false
    },
    // Screen readers only send this one.
    onClick() {
      if (!wasPressed.current) act()
      wasPressed.current = false
    },
  }
}

/** Returns whether a field or button uses a key itself. */
function handlesKey(target: Element, key: string, tapButton: Element | null): boolean {
  if (target === tapButton) return false
  if (target.matches('input, select')) return key !== 'Backspace'
  return target.matches('button, summary') && (key === ' ' || key === 'Enter')
}

function Transport({ sound, onPlay }: { sound: TrackSound; onPlay: () => void }) {
  const { t, i18n } = useTranslation('staff-editor')
  const { seconds, duration, playing } = sound
  const figures = new Intl.NumberFormat(i18n.language)
  return (
    <div className="figures grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
      <IconButton
        label={t(playing ? 'times.stop' : 'times.play')}
        onClick={() => {
          sound.toggle()
          if (!playing) onPlay()
        }}
      >
        {playing ? <PauseIcon weight="fill" /> : <PlayIcon weight="fill" />}
      </IconButton>
      <span aria-hidden="true" className="text-small">{`${playTime(seconds)} / ${playTime(duration)}`}</span>
      <SeekRange
        seconds={seconds}
        end={Math.max(1, duration)}
        step={0.1}
        label={t('times.seek')}
        valueText={t('times.place', { now: playTime(seconds), end: playTime(duration) })}
        onSeek={sound.seek}
        className="player-range-plain min-w-0"
      />
      <Select
        aria-label={t('times.speed')}
        defaultValue={1}
        onChange={({ target }) => sound.setSpeed(Number(target.value))}
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {t('times.speedOf', { speed: figures.format(speed) })}
          </option>
        ))}
      </Select>
    </div>
  )
}

function ByWord({ value, onChange }: { value: boolean; onChange: (byWord: boolean) => void }) {
  const { t } = useTranslation('staff-editor')
  return (
    <fieldset className="flex flex-wrap gap-x-5">
      <legend className="sr-only">{t('times.each')}</legend>
      {[false, true].map((byWord) => (
        <label key={String(byWord)} className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="radio"
            name="times-each"
            className="radio"
            checked={value === byWord}
            onChange={() => onChange(byWord)}
          />
          {t(byWord ? 'times.byWord' : 'times.byLine')}
        </label>
      ))}
    </fieldset>
  )
}

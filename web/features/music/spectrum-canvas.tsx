import { useEffect, useRef } from 'react'
import { useIsHydrated } from '../../platform/hydration/use-is-hydrated.ts'
import { player } from './player.ts'
import { barColour, barLevels, fill, nextPeak, type Peak, stillLevels } from './spectrum.ts'
import { usePlayer } from './use-player.ts'

const bars = 72

/**
 * Spectrum of the current sound. Does not move while nothing is played, out of view, or with reduced motion.
 * `horizon` adds a reflection in water.
 */
export function SpectrumCanvas({ horizon = false }: { horizon?: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { playing } = usePlayer()
  const isHydrated = useIsHydrated()

  useEffect(() => {
    const { current: element } = canvas
    const brush = element?.getContext('2d')
    if (!element || !brush) return
    const drawing = createDrawing(element, brush, horizon)
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    const sizes = new ResizeObserver(drawing.fit)
    sizes.observe(element)
    const stop = playing && !calm.matches ? runWhileSeen(element, drawing.frame) : undefined
    if (!stop) drawing.rest()
    return () => {
      sizes.disconnect()
      stop?.()
    }
  }, [playing, horizon])

  return (
    <div className="music-spectrum text-on-night" aria-hidden="true">
      <canvas ref={canvas} />
      {!isHydrated && <StillSpectrum />}
    </div>
  )
}

const stillBars = stillLevels(bars)
  .map((level, bar) => `M${bar} 100v${-Math.round(level * 100 * fill.height)}h${fill.width}V100`)
  .join('')
const stops = 9

/** Shows the resting bars before scripts draw on the canvas. */
function StillSpectrum() {
  return (
    <svg viewBox={`0 0 ${bars} 100`} preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id="spectrum-colours">
        {Array.from({ length: stops }, (_, stop) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
          <stop key={stop} offset={stop / (stops - 1)} stopColor={barColour(stop, stops)} />
        ))}
      </linearGradient>
      <path d={stillBars} fill="url(#spectrum-colours)" fillOpacity={still} />
    </svg>
  )
}

/** Opacity of the resting bars. */
const still = 0.4

/** Share of the height below the horizon. */
const water = 0.3
const shine = 0.22

function createDrawing(element: HTMLCanvasElement, brush: CanvasRenderingContext2D, horizon: boolean) {
  let bytes = new Uint8Array(0)
  const peakColour = getComputedStyle(element).color
  let peaks: Peak[] = Array.from({ length: bars }, () => ({ level: 0, rest: 0 }))
  let isResting = false

  function fit(): void {
    const scale = Math.min(2, window.devicePixelRatio || 1)
    const width = Math.round(element.clientWidth * scale)
    const height = Math.round(element.clientHeight * scale)
    if (element.width === width && element.height === height) return
    Object.assign(element, { width, height })
    rest()
  }

  function draw(levels: readonly number[]): void {
    const { width } = element
    const height = Math.round(element.height * (horizon ? 1 - water : 1))
    const slot = width / bars
    const thick = Math.max(1, Math.round(height / 75))
    brush.clearRect(0, 0, width, element.height)
    levels.forEach((level, bar) => {
      const tall = Math.max(thick, Math.round(level * height * fill.height))
      brush.fillStyle = barColour(bar, bars)
      brush.fillRect(bar * slot, height - tall, Math.max(1, slot * fill.width), tall)
      if (horizon) reflect(bar * slot, height, slot * fill.width, tall)
      const peak = peaks[bar]?.level ?? 0
      if (peak <= 0.02) return
      brush.fillStyle = peakColour
      brush.fillRect(
        bar * slot,
        height - Math.round(peak * height * fill.height) - 2 * thick,
        slot * fill.width,
        thick,
      )
    })
  }

  /** Draws the reflection of a bar in the same colour, shorter and fainter. */
  function reflect(left: number, top: number, wide: number, tall: number): void {
    const before = brush.globalAlpha
    brush.globalAlpha = before * shine
    brush.fillRect(left, top + 2, Math.max(1, wide), tall * 0.45)
    brush.globalAlpha = before
  }

  function frame(): void {
    const analyser = player.analyser()
    if (!analyser) {
      if (!isResting) rest()
      return
    }
    isResting = false
    if (bytes.length !== analyser.frequencyBinCount) bytes = new Uint8Array(analyser.frequencyBinCount)
    analyser.getByteFrequencyData(bytes)
    const levels = barLevels(bytes, bars, analyser.context.sampleRate / analyser.fftSize)
    peaks = peaks.map((peak, bar) => nextPeak(peak, levels[bar] ?? 0))
    draw(levels)
  }

  /** Draws resting bars, which are fainter than those of a sound. */
  function rest(): void {
    peaks = peaks.map(() => ({ level: 0, rest: 0 }))
    brush.globalAlpha = still
    draw(stillLevels(bars))
    brush.globalAlpha = 1
    isResting = true
  }

  return { fit, frame, rest }
}

/** Calls `frame` on every animation frame while the element is in view and the page is in the foreground. */
function runWhileSeen(element: Element, frame: () => void): () => void {
  let handle = 0
  let inView = true
  const tick = () => {
    frame()
    handle = requestAnimationFrame(tick)
  }
  const decide = () => {
    cancelAnimationFrame(handle)
    if (inView && !document.hidden) handle = requestAnimationFrame(tick)
  }
  const watcher = new IntersectionObserver(([entry]) => {
    inView = entry?.isIntersecting ?? true
    decide()
  })
  watcher.observe(element)
  document.addEventListener('visibilitychange', decide)
  decide()
  return () => {
    cancelAnimationFrame(handle)
    watcher.disconnect()
    document.removeEventListener('visibilitychange', decide)
  }
}

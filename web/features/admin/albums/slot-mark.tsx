import { slotMark } from '#contract/rules/albums.ts'

/** The number in the corner of a place on the sheet. */
export function SlotMark({ place }: { place: number }) {
  return (
    <span
      className="figures pointer-events-none absolute start-2 top-2 z-(--plane-above) rounded-picture bg-night px-1.5 py-px font-strong text-on-night text-tiny/body"
      aria-hidden="true"
    >
      {slotMark(place)}
    </span>
  )
}

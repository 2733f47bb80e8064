import { Link } from 'react-router'
import { CheckIcon } from './icons/check.ts'
import './steps.css'

interface WorkStep {
  text: string
  /** Absent while it cannot be done yet: then it is no link. */
  to?: string | undefined
}

interface StepsProps {
  /** Read aloud: "Etapas da loja". */
  label: string
  steps: readonly WorkStep[]
  /** The place of the step that is shown, from 0. */
  current: number
}

/** Where one is in work that is done in steps, and the way to the other steps. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <nav aria-label={label} className="steps">
      <ol>
        {steps.map(({ text, to }, place) => (
          <li
            key={text}
            data-done={place < current || undefined}
            data-current={place === current || undefined}
          >
            <Step place={place} text={text} to={to} current={place === current} done={place < current} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Step({
  place,
  text,
  to,
  current,
  done,
}: WorkStep & { place: number; current: boolean; done: boolean }) {
  const inside = (
    <>
      <span className="figures">{place + 1}</span>
      <span className="steps-text">{text}</span>
      {done && <CheckIcon aria-hidden="true" />}
    </>
  )
  if (to === undefined) {
    return (
      <span
        className="step"
        aria-current={current ? 'step' : undefined}
        aria-disabled={!current || undefined}
      >
        {inside}
      </span>
    )
  }
  return (
    <Link className="step" to={to} aria-current={current ? 'step' : undefined}>
      {inside}
    </Link>
  )
}

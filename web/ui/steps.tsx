import { Link } from 'react-router'
import { CheckIcon } from './icons/check.ts'
import './steps.css'

interface WorkStep {
  text: string
  /** Absent while the step is not available yet: then it is not a link. */
  to?: string | undefined
}

interface StepsProps {
  /** Accessible name: "Etapas da loja". */
  label: string
  steps: readonly WorkStep[]
  /** Index of the current step, from 0. */
  current: number
}

/** The steps of a workflow, with links to the other steps. */
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

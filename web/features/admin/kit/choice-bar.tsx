import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { statusRegion } from '../../../ui/status-region.ts'

const barId = 'choice-bar'

/** Leads from a chosen row past all others to the actions; visible to whoever uses the Tab key. */
export function ToChoiceBar() {
  const { t } = useTranslation('staff')
  return (
    <button
      type="button"
      className={`${buttonClass({ size: 'small' })} pointer-events-none absolute z-(--plane-over) opacity-0 focus-visible:opacity-100`}
      onClick={() => document.getElementById(barId)?.focus()}
    >
      {t('choice.toActs')}
    </button>
  )
}

interface ChoiceBarProps {
  label: string
  /** How many rows are chosen, in words. */
  count: string
  onClear: () => void
  /** The actions on the chosen rows. */
  children: React.ReactNode
}

/** How many rows of a list are chosen, and what can be done with them; in sight while the list scrolls. */
export function ChoiceBar({ label, count, onClear, children }: ChoiceBarProps) {
  const { t } = useTranslation('staff')
  return (
    <section
      id={barId}
      tabIndex={-1}
      aria-label={label}
      className="sticky bottom-(--foot) -mx-2.5 flex flex-wrap items-center gap-2.5 border-ink border-t-2 bg-paper px-2.5 py-3"
    >
      <p {...statusRegion} className="me-auto font-semibold max-sm:basis-1/2">
        {count}
      </p>
      {children}
      <Button variant="ghost" size="small" onClick={onClear}>
        {t('choice.clear')}
      </Button>
    </section>
  )
}

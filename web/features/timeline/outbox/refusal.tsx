import { useTranslation } from 'react-i18next'
import { lazyComponent, useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import type { RefusedActsProps } from './refused-acts.tsx'

const refusedActs = lazyComponent(() => import('./refused-acts.tsx'))

/** Why a line was refused, and what its author can do; the code of the buttons loads when it is needed. */
export function Refusal(props: RefusedActsProps) {
  const { t } = useTranslation('chat')
  const Acts = useLazyComponent(refusedActs)
  return (
    <>
      <span className="line-refusal">{t('outbox.refused')}</span>{' '}
      <span className="line-note">{props.line.refusal}</span> {Acts && <Acts {...props} />}
    </>
  )
}

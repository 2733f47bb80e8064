import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldSkeletons, Loading } from '../../../ui/states/skeleton.tsx'

const SecondStep = lazy(() => import('./second-step.tsx'))

/** The second step, or its shape while its code loads. */
export function LazySecondStep(props: React.ComponentProps<typeof SecondStep>) {
  const { t } = useTranslation('ui')
  return (
    <Suspense
      fallback={
        <Loading label={t('loading')}>
          <FieldSkeletons fields={1} />
        </Loading>
      }
    >
      <SecondStep {...props} />
    </Suspense>
  )
}

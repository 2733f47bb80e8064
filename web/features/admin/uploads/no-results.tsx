import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'

interface NothingFoundProps {
  headingLevel: 2 | 3
  onClear: () => void
}

/** Shown if no picture name matches a search. */
export function NoResults({ headingLevel, onClear }: NothingFoundProps) {
  const { t } = useTranslation('staff-uploads')
  return (
    <EmptyState
      mark="lead"
      at={[71, 18]}
      title={t('nothing')}
      headingLevel={headingLevel}
      action={
        <Button variant="outline" onClick={onClear}>
          {t('clear')}
        </Button>
      }
    >
      {t('nothingText')}
    </EmptyState>
  )
}

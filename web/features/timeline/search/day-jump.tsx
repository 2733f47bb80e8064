import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dateIn } from '#contract/rules/ages.ts'
import { startOfDay } from '#contract/rules/start-of-day.ts'
import { useSite } from '../../../platform/page/use-site.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import type { Found } from './found-line.tsx'
import type { SearchSource } from './use-history-search.ts'

interface DayJumpProps<L extends Found> {
  source: SearchSource<L>
  /** Scrolls to a line. */
  onShow: (line: L) => Promise<void>
}

/** Jumps to the first line of a day, or of the next day that has one. */
export function DayJump<L extends Found>({ source, onShow }: DayJumpProps<L>) {
  const { t } = useTranslation('chat')
  const { timeZone } = useSite()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (day: string) => {
      const first = await source.fetchSince(startOfDay(day, timeZone))
      if (first) await onShow(first)
      return first ? 'found' : 'nothing'
    },
  })
  const problem = error ? t('log.olderFailed') : data === 'nothing' ? t('search.dayNothing') : undefined

  return (
    <form
      className="mt-3 grid grid-cols-[1fr_auto] items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const day = new FormData(event.currentTarget).get('day')
        if (typeof day === 'string' && day !== '' && !isPending) mutate(day)
      }}
    >
      <Field label={t('search.day')} error={problem}>
        <TextInput type="date" name="day" max={dateIn(timeZone, new Date())} />
      </Field>
      <Button type="submit" variant="outline" className="h-11" busy={isPending}>
        {t('search.dayGo')}
      </Button>
    </form>
  )
}

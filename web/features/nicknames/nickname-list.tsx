import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/profile.ts'
import { Nick } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { TrashIcon } from '../../ui/icons/trash.ts'
import type { Saving } from '../profile/use-save.ts'

export type OwnNickname = Profile['nicknames'][number]

interface NicknameListProps {
  username: string
  nicknames: readonly OwnNickname[]
  saving: Saving<number | null>
  onDelete: (nickname: OwnNickname) => void
  ref: React.Ref<HTMLFieldSetElement>
}

/** Radio list of the username and all nicknames. */
export function NicknameList({ username, nicknames, saving, onDelete, ref }: NicknameListProps) {
  const { t } = useTranslation('nicknames')
  const saved = nicknames.find(({ is_selected }) => is_selected)?.id ?? null
  const { chosen, choose } = useCalmChoice(saving.current(saved), saving.save)

  const row = (id: number | null, name: string, aside: React.ReactNode) => (
    <div key={id} className="nickname-row">
      <label className="nickname-choice">
        <input
          type="radio"
          className="radio"
          name="nickname"
          checked={chosen === id}
          onChange={() => choose(id)}
        />
        <Nick nick={name} className="nickname-name" />
        {id === null && <span className="sr-only">, {t('username')}</span>}
      </label>
      {aside}
    </div>
  )
  const inUse = <span className="nickname-aside">{t('inUse')}</span>

  return (
    <fieldset ref={ref} className="nickname-list">
      <legend className="sr-only">{t('choose')}</legend>
      {row(null, username, saved === null ? inUse : <span className="nickname-aside">{t('username')}</span>)}
      {nicknames.map((own) =>
        row(
          own.id,
          own.nickname,
          own.id === saved ? (
            inUse
          ) : (
            <IconButton
              size="small"
              label={t('delete', { nickname: own.nickname })}
              onClick={() => onDelete(own)}
            >
              <TrashIcon />
            </IconButton>
          ),
        ),
      )}
    </fieldset>
  )
}

const calmMs = 500

/**
 * Debounces a choice: arrow keys select every radio that they pass, and changes of names are rate limited. It takes
 * effect after a moment, or when the list unmounts.
 */
function useCalmChoice<Value>(standing: Value, settle: (value: Value) => void) {
  const [passing, setPassing] = useState<{ value: Value }>()
  const waiting = useRef<{ value: Value }>(undefined)
  const { value: chosen } = passing ?? { value: standing }

  const end = useEffectEvent(() => {
    const last = waiting.current
    waiting.current = undefined
    setPassing(undefined)
    if (last && last.value !== standing) settle(last.value)
  })
  useEffect(() => {
    if (!passing) return
    const timer = setTimeout(() => end(), calmMs)
    return () => clearTimeout(timer)
  }, [passing])
  useEffect(() => () => end(), [])

  function choose(value: Value): void {
    waiting.current = { value }
    setPassing({ value })
  }
  return { chosen, choose }
}

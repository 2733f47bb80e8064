import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../platform/api/api.ts'
import { Section } from '../../ui/section.tsx'
import { statusRegion } from '../../ui/status-region.ts'
import { profileQuery } from '../profile/profile.queries.ts'
import { SaveFailure, SaveNote } from '../profile/save-note.tsx'
import { type Saving, useSave } from '../profile/use-save.ts'
import { DeleteNickname } from './delete-nickname.tsx'
import { NewNickname } from './new-nickname.tsx'
import { NicknameList, type OwnNickname } from './nickname-list.tsx'

const { perUser } = bounds.nickname

interface NicknamesSectionProps {
  userId: number
  username: string
  nicknames: readonly OwnNickname[]
}

export function NicknamesSection({ userId, username, nicknames }: NicknamesSectionProps) {
  const { t } = useTranslation('nicknames')
  const saving = useNicknameChoice()
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<OwnNickname>()
  const [deletions, setDeletions] = useState(0)
  const [announcement, setTold] = useState('')
  const list = useRef<HTMLFieldSetElement>(null)
  const isFull = nicknames.length >= perUser
  const addButton = useFocusAfter<HTMLButtonElement>(adding)

  // The pressed button is gone with its row, so the focus moves to the selected radio.
  useEffect(() => {
    if (deletions > 0) list.current?.querySelector<HTMLElement>(':checked')?.focus()
  }, [deletions])

  return (
    <Section
      title={t('heading')}
      anchor="nicknames"
      aside={
        !adding &&
        !isFull && (
          <button ref={addButton} type="button" className="text-link" onClick={() => setAdding(true)}>
            {t('new.open')}
          </button>
        )
      }
    >
      <NicknameList
        ref={list}
        username={username}
        nicknames={nicknames}
        saving={saving}
        onDelete={setDeleting}
      />
      <SaveFailure saving={saving} />
      {adding && !isFull && (
        <NewNickname
          userId={userId}
          onCancel={() => setAdding(false)}
          onRegistered={(nickname) => {
            setAdding(false)
            setTold(t('new.registered', { nickname }))
          }}
        />
      )}
      <div className="nickname-foot">
        <span className="figures">
          {isFull ? t('errors.nicknames_too_many') : t('count', { count: perUser - nicknames.length })}
        </span>
        <SaveNote saving={saving} label={t('heading')} />
      </div>
      <p {...statusRegion} className="sr-only">
        {announcement}
      </p>
      {deleting && (
        <DeleteNickname
          nickname={deleting}
          onClose={(deleted) => {
            setDeleting(undefined)
            if (!deleted) return
            setTold(t('deleted'))
            setDeletions((count) => count + 1)
          }}
        />
      )}
    </Section>
  )
}

/** Choice of the shown nickname; null is the username. */
function useNicknameChoice(): Saving<number | null> {
  const queries = useQueryClient()
  return useSave<number | null>({
    name: 'nickname',
    send: async (nicknameId) => {
      await api('POST /api/select-nickname', { body: { nicknameId } })
      const own = queries.getQueryData(profileQuery.queryKey)?.nicknames ?? []
      return { nicknames: own.map((name) => ({ ...name, is_selected: name.id === nicknameId })) }
    },
  })
}

/** Returns the focus to the element once it is back. */
function useFocusAfter<E extends HTMLElement>(away: boolean) {
  const element = useRef<E>(null)
  const was = useRef(away)
  useEffect(() => {
    if (was.current && !away && document.activeElement === document.body) element.current?.focus()
    was.current = away
  }, [away])
  return element
}

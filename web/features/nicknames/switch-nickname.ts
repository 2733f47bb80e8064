import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { api } from '../../platform/api/api.ts'
import { toast } from '../../platform/toast.ts'
import { patchProfile, profileQuery } from '../profile/profile.queries.ts'

interface Place {
  queries: QueryClient
  texts: i18n
}

/** From where nothing stays to show how it went: that is told at the lower left. */
export async function switchNickname(place: Place, nicknameId: number | null): Promise<void> {
  const { queries, texts } = place
  try {
    const { nickname } = await api('POST /api/select-nickname', { body: { nicknameId } })
    const own = queries.getQueryData(profileQuery.queryKey)?.nicknames ?? []
    patchProfile(queries, {
      nicknames: own.map((name) => ({ ...name, is_selected: name.id === nicknameId })),
    })
    toast(texts.t('nicknames:menu.switched', { nickname }))
  } catch (failure) {
    const text = failure instanceof Error ? failure.message : texts.t('pages:failed.title')
    const again = { label: texts.t('ui:retry'), run: () => void switchNickname(place, nicknameId) }
    toast(text, { kind: 'error', action: again })
    void queries.invalidateQueries(profileQuery)
  }
}

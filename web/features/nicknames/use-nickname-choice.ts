import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { profileQuery } from '../profile/profile.queries.ts'
import { type Saving, useSave } from '../profile/use-save.ts'

/** Under which of one's nicknames one is shown; null is the username. */
export function useNicknameChoice(): Saving<number | null> {
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

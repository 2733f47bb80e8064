import type { Route } from './+types/cover-address.ts'
import { redirectToPart } from './editor-part.ts'

/** Where the cover of an article had a page of its own. */
export const loader = ({ params, request }: Route.LoaderArgs) => redirectToPart('cover', params.id, request)

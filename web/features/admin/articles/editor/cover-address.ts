import type { Route } from './+types/cover-address.ts'
import { redirectToPart } from './editor-part.ts'

/** Former address of the cover page. */
export const loader = ({ params, request }: Route.LoaderArgs) => redirectToPart('cover', params.id, request)

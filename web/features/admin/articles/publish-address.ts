import type { Route } from './+types/publish-address.ts'
import { redirectToPart } from './editor-part.ts'

/** Where the publication of an article had a page of its own. */
export const loader = ({ params, request }: Route.LoaderArgs) =>
  redirectToPart('publication', params.id, request)

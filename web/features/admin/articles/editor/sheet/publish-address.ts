import { redirectToPart } from '../editor-part.ts'
import type { Route } from './+types/publish-address.ts'

/** Where the publication of an article had a page of its own. */
export const loader = ({ params, request }: Route.LoaderArgs) =>
  redirectToPart('publication', params.id, request)

import { redirectToPart } from '../editor-part.ts'
import type { Route } from './+types/publish-address.ts'

/** Former address of the publication page. */
export const loader = ({ params, request }: Route.LoaderArgs) =>
  redirectToPart('publication', params.id, request)

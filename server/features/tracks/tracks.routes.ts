import * as contract from '#contract/tracks.ts'
import { type Route, serve } from '../../platform/routes.ts'
import type { TracksService } from './tracks.service.ts'

export function tracksRoutes(tracks: TracksService): Route[] {
  return [serve(contract.listTracks, () => tracks.list())]
}

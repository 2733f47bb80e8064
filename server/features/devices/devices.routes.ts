import * as contract from '#contract/devices.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { DevicesService } from './devices.service.ts'

const status = 'success' as const

export function devicesRoutes(devices: DevicesService, translator: Translator): Route[] {
  return [
    serve(contract.listDevices, ({ actor }) => devices.list(actor)),

    serve(contract.keepDevice, ({ actor, body }) => devices.saveDevice(actor, body)),

    serve(contract.removeDevice, async ({ actor, params, language }) => {
      await devices.remove(actor, params.id)
      return { status, message: translator.in(language)('devices:done.removed') }
    }),

    serve(contract.unmutePlace, async ({ actor, params, language }) => {
      await devices.unmute(actor, params.id, params.muteId)
      return { status, message: translator.in(language)('devices:done.unmuted') }
    }),

    serve(contract.mutePlace, async ({ body }) => {
      await devices.mute(body.token)
      return { status }
    }),
  ]
}

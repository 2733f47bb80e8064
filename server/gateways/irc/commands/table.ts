import type { Connection } from '../connections/connection.ts'
import type { Registry } from '../connections/registry.ts'
import type { SentLines } from '../delivery/sent-lines.ts'
import type { Tell } from '../delivery/tell.ts'
import type { Dependencies } from '../dependencies.ts'
import { createHistories } from '../history/histories.ts'
import { createPlayback } from '../history/playback.ts'
import { createPrivateReplay } from '../history/private-replay.ts'
import type { ReadMarkers } from '../history/read-markers.ts'
import { createTargets } from '../history/targets.ts'
import type { Identity } from '../identity.ts'
import { createJoin } from '../join.ts'
import type { Farewells } from '../people/farewells.ts'
import type { Marks } from '../people/marks.ts'
import type { Metadata } from '../people/metadata.ts'
import type { Monitor } from '../people/monitor.ts'
import { createNickChange } from '../people/nick-change.ts'
import type { Roster } from '../people/roster.ts'
import { createMotd } from '../registration/motd.ts'
import { createRegistration } from '../registration/registration.ts'
import { createSignIn } from '../registration/sign-in.ts'
import { createWelcome } from '../registration/welcome.ts'
import { createReplay } from '../replay.ts'
import { createSentPictures } from '../sent-pictures.ts'
import { createNetworkServices } from '../services/services.ts'
import { awayCommands } from './away.ts'
import { capabilityCommands } from './capability.ts'
import { channelCommands } from './channels.ts'
import { chathistoryCommands } from './chathistory.ts'
import type { CommandTable } from './command.ts'
import { markreadCommands } from './markread.ts'
import { messageCommands } from './messages.ts'
import { metadataCommands } from './metadata.ts'
import { modeCommands } from './modes.ts'
import { monitorCommands } from './monitor.ts'
import { queryCommands } from './queries.ts'
import { redactCommands } from './redact.ts'
import { registrationCommands } from './registration.ts'
import { saslCommands } from './sasl.ts'
import { createPeak, serverCommands } from './server.ts'
import { serviceCommands } from './services.ts'
import { tagMessageCommands } from './tagmsg.ts'
import { webPushCommands } from './web-push.ts'
import { whoCommands } from './who.ts'

type Needs = Dependencies &
  Dependencies['services'] & {
    identity: Identity
    registry: Registry
    roster: Roster
    tell: Tell
    sentLines: SentLines
    marks: Marks
    farewells: Farewells
    readMarkers: ReadMarkers
    monitor: Monitor
    metadata: Metadata
    hangUp(connection: Connection, reason: string): void
    settle(connection: Connection): Promise<void>
  }

/** Every command that is understood. */
export function createCommandTable(given: Needs): CommandTable {
  const histories = createHistories(given)
  const targets = createTargets(given)
  const join = createJoin({ ...given, replay: createReplay({ ...given, histories }) })
  const services = createNetworkServices(given)
  const own = {
    peak: createPeak(),
    playback: createPlayback({ histories, targets }),
    takePictures: createSentPictures(given),
    ...{ histories, targets, services },
  }
  const needs = { ...given, ...own, signIn: createSignIn(given), motd: createMotd(given), join }
  const replayPrivate = createPrivateReplay({ ...given, histories })
  const { proceed } = createRegistration({ ...needs, welcome: createWelcome({ ...needs, replayPrivate }) })
  return {
    ...capabilityCommands({ proceed }),
    ...saslCommands(needs),
    ...registrationCommands({ ...needs, proceed, changeNick: createNickChange(needs) }),
    ...awayCommands(needs),
    ...channelCommands(needs),
    ...chathistoryCommands(needs),
    ...markreadCommands(needs),
    ...messageCommands(needs),
    ...metadataCommands(needs),
    ...modeCommands(needs),
    ...monitorCommands(needs),
    ...queryCommands(needs),
    ...redactCommands(needs),
    ...serviceCommands(needs),
    ...tagMessageCommands(needs),
    ...webPushCommands(needs),
    ...whoCommands(needs),
    ...serverCommands(needs),
  }
}

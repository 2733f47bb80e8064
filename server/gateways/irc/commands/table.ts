import type { Connection } from '../connections/connection.ts'
import { createHistories } from '../history/histories.ts'
import { createLateReplay } from '../history/late-replay.ts'
import { createPlayback } from '../history/playback.ts'
import { createPrivateReplay } from '../history/private-replay.ts'
import { createTargets } from '../history/targets.ts'
import { createJoin } from '../join.ts'
import { createNickChange } from '../people/nick-change.ts'
import { createMotd } from '../registration/motd.ts'
import { createRegistration } from '../registration/registration.ts'
import { createSignIn } from '../registration/sign-in.ts'
import { createWelcome } from '../registration/welcome.ts'
import { createReplay } from '../replay.ts'
import { createSentPictures } from '../sent-pictures.ts'
import { createNetworkServices } from '../services/services.ts'
import type { SharedDependencies } from '../shared-dependencies.ts'
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

/** Creates the table of all supported commands. */
export function createCommandTable(
  shared: SharedDependencies & { settle(connection: Connection): Promise<void> },
): CommandTable {
  const histories = createHistories(shared)
  const targets = createTargets(shared)
  const replayLater = createLateReplay(shared)
  const dependencies = {
    ...{ ...shared, histories, targets, replayLater },
    peak: createPeak(),
    playback: createPlayback({ histories, targets }),
    takePictures: createSentPictures(shared),
    networkServices: createNetworkServices(shared),
    signIn: createSignIn(shared),
    motd: createMotd(shared),
    join: createJoin({ ...shared, replay: createReplay({ ...shared, histories, replayLater }) }),
  }
  const replayPrivate = createPrivateReplay(dependencies)
  const { proceed } = createRegistration({
    ...dependencies,
    welcome: createWelcome({ ...dependencies, replayPrivate }),
  })
  return {
    ...capabilityCommands({ proceed }),
    ...saslCommands(dependencies),
    ...registrationCommands({ ...dependencies, proceed, changeNick: createNickChange(dependencies) }),
    ...awayCommands(dependencies),
    ...channelCommands(dependencies),
    ...chathistoryCommands(dependencies),
    ...markreadCommands(dependencies),
    ...messageCommands(dependencies),
    ...metadataCommands(dependencies),
    ...modeCommands(dependencies),
    ...monitorCommands(dependencies),
    ...queryCommands(dependencies),
    ...redactCommands(dependencies),
    ...serviceCommands(dependencies),
    ...tagMessageCommands(dependencies),
    ...webPushCommands(dependencies),
    ...whoCommands(dependencies),
    ...serverCommands(dependencies),
  }
}

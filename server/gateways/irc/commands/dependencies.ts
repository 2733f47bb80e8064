import type { Histories } from '../history/histories.ts'
import type { Playback } from '../history/playback.ts'
import type { Targets } from '../history/targets.ts'
import type { Join } from '../join.ts'
import type { Motd } from '../registration/motd.ts'
import type { SignIn } from '../registration/sign-in.ts'
import type { SentPictures } from '../sent-pictures.ts'
import type { NetworkServices } from '../services/services.ts'
import type { SharedDependencies } from '../shared-dependencies.ts'

/** Dependencies of all commands. */
export interface CommandDependencies extends SharedDependencies {
  histories: Histories
  targets: Targets
  playback: Playback
  networkServices: NetworkServices
  takePictures: SentPictures
  signIn: SignIn
  motd: Motd
  join: Join
  /** Records a number of people, and returns the maximum so far. */
  peak: (people: number) => number
}

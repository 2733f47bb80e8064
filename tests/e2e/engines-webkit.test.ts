import { actTests } from './engines/acts.ts'
import { boxTests } from './engines/boxes.ts'
import { inEngine } from './engines/in-engine.ts'
import { pageTests } from './engines/pages.ts'
import { signUpTests } from './engines/sign-up.ts'
import { touchTests } from './engines/touch.ts'

inEngine('webkit', [signUpTests, pageTests, boxTests, actTests, touchTests])

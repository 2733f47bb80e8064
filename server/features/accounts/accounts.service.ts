import { randomBytes } from 'node:crypto'
import { getOrCreateSecret } from '../../platform/database/secrets.store.ts'
import './accounts.events.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { Conflict } from '../../platform/errors.ts'
import { createAccountList } from './account-list.ts'
import { secondsAfter, unverifiedLife } from './accounts.policy.ts'
import { createAttempts } from './attempts.ts'
import { createAuthentication } from './authentication.ts'
import { findDeletion } from './deletion.store.ts'
import { createDeletion } from './deletion.ts'
import type { Dependencies } from './dependencies.ts'
import { createGoogleSignIn } from './google-sign-in.ts'
import { deleteOldResets, deleteSpentCodes } from './letters.store.ts'
import type { SecurityNotice } from './letters.ts'
import { createNameTwins } from './name-twins.ts'
import { createOperatorAccounts } from './operator-accounts.ts'
import { createOperators } from './operators.ts'
import { createOwnSecondSteps } from './own-second-steps.ts'
import { createOwnerProof } from './owner-proof.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts'
import { createPasswords } from './passwords.ts'
import { createRefreshSession } from './refresh-session.ts'
import { createSecondStep } from './second-step.ts'
import { deleteOldChallenges, findSecondStep } from './second-steps.store.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { createSignUp } from './sign-up.ts'
import { createStaffAccounts, type StaffAccounts } from './staff-accounts.ts'
import { deleteUnverifiedUsers, findUserByUsername, updateUser } from './users.store.ts'
import { createVerification } from './verification.ts'

interface Needs extends Omit<Dependencies, 'attempts' | 'hasher' | 'verifyGoogle'> {
  verifyGoogle?: Dependencies['verifyGoogle']
  hasher?: PasswordHasher | undefined
}

export type AccountsService = Awaited<ReturnType<typeof createAccountsService>>

/** Accounts: how people get in, stay in and get out. Each part is a file of its own. */
export async function createAccountsService({
  termsVersion,
  verifyGoogle,
  hasher = createPasswordHasher(),
  ...given
}: Needs) {
  const { db } = given
  const authentication = await createAuthentication({ ...given, publishedTerms: termsVersion })
  const { authenticate, authenticatePage, listActors, findActor } = authentication
  const needs = {
    ...{ ...given, hasher, verifyGoogle, attempts: createAttempts(given) },
    termsVersion: authentication.termsVersion,
  }
  const codeKey = await getOrCreateSecret(db, 'verification-code-key', () =>
    randomBytes(32).toString('base64url'),
  )
  const sessions = createSessions({ ...needs, authentication })
  const refreshSession = createRefreshSession({ ...needs, sessions })
  const secondStep = createSecondStep(needs)
  const signIn = createSignIn({ ...needs, sessions, secondStep })
  const google = createGoogleSignIn({ ...needs, signIn })
  const verification = createVerification({ ...needs, codeKey })
  const ownerProof = createOwnerProof(needs)
  const deletion = createDeletion({ ...needs, sessions, ownerProof })
  const signUp = createSignUp({ ...needs, verification })
  const passwords = createPasswords({ ...needs, sessions, ownerProof })
  const staffAccounts = createStaffAccounts({ ...needs, sessions })
  const operators = createOperators({ ...needs, sessions })

  return {
    ...{ authenticate, authenticatePage, listActors, findActor },
    listSessions: sessions.list,
    endSession: sessions.end,
    endSessionIfLive: sessions.endIfLive,
    endPageSession: sessions.endPage,
    purge: createPurge({ ...needs, sessions, staffAccounts }),
    refresh: refreshSession.refresh,
    endSessionByToken: refreshSession.endByToken,
    signIn: signIn.signIn,
    ...secondStep.createWaysIn(signIn),
    askForPasskey: secondStep.askForPasskey,
    secondSteps: createOwnSecondSteps({ ...needs, ownerProof, secondStep }),
    identify: signIn.identify,
    findAdmitted: signIn.findAdmitted,
    openAppSession: sessions.openForApp,
    endAppSession: sessions.endApp,
    notifyOwner: (tx: Tx, userId: number, what: SecurityNotice) =>
      tx.enqueue('accounts.sendSecurityNotice', { userId, what }),
    requiredProof: ownerProof.requiredProof,
    confirmOwner: ownerProof.confirmOwner,
    hasSecondStep: (userId: number) => findSecondStep(db.read, userId),
    findUserId: async (username: string) => (await findUserByUsername(db.read, username))?.id,
    ...google,
    ...signUp,
    resendCode: verification.resendCode,
    sendAnotherCode: verification.sendAnotherCode,
    confirmCode: verification.confirmCode,
    makeCode: verification.makeCode,
    changePassword: passwords.change,
    requestReset: passwords.requestReset,
    makeResetToken: passwords.makeResetToken,
    resetByToken: passwords.reset,
    acceptTerms: createTerms({ db, publishedTerms: termsVersion }).accept,
    termsVersion: authentication.termsVersion,
    ...deletion,
    findDeletion: (userId: number) => findDeletion(db.read, userId),
    ...staffAccounts,
    ...createOperatorAccounts({ ...needs, staffAccounts }),
    ...createAccountList(needs),
    ...createNameTwins(needs),
    ...operators,
  }
}

interface TermsNeeds {
  db: Database
  /** The version of the published terms of use, asked for anew each time. */
  publishedTerms: () => Promise<number>
}

function createTerms({ db, publishedTerms }: TermsNeeds) {
  async function accept(actor: Actor, accepted: number): Promise<void> {
    if (accepted !== (await publishedTerms())) throw new Conflict('terms_outdated')
    await db.write(async (tx) => {
      await updateUser(tx, actor.userId, { acceptedTermsVersion: accepted })
      tx.emit('accounts.userChanged', { userId: actor.userId })
    })
  }

  return { accept }
}

/** Forgets accounts that nobody verified, codes, links and challenges that are over, sessions that nobody used, and suspensions that are over. */
function createPurge({
  db,
  clock,
  sessions,
  staffAccounts,
}: Dependencies & { sessions: Sessions; staffAccounts: StaffAccounts }) {
  return async function purge(): Promise<void> {
    const now = clock.now()
    await db.write(async (tx) => {
      await deleteUnverifiedUsers(tx, secondsAfter(now, -unverifiedLife))
      await deleteSpentCodes(tx, now)
      await deleteOldResets(tx, now)
      await deleteOldChallenges(tx, now)
    })
    await sessions.endStale()
    await staffAccounts.liftEndedSuspensions()
  }
}

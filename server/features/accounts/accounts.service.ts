import { randomBytes } from 'node:crypto'
import { getOrCreateSecret } from '../../platform/database/secrets.store.ts'
import './accounts.events.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Conflict } from '../../platform/errors.ts'
import { secondsAfter, unverifiedLife } from './accounts.policy.ts'
import { findDeletion } from './deletion.store.ts'
import { createDeletion } from './deletion.ts'
import type { Dependencies } from './dependencies.ts'
import { createEmailChange } from './email-change/email-change.ts'
import { deleteOldEmailChanges } from './email-change/email-changes.store.ts'
import type { SecurityNotice } from './emails.ts'
import { deleteOldResets, deleteSpentCodes } from './mailed-tokens.store.ts'
import { createMissingAddresses } from './missing-address.ts'
import { createNameTwins } from './name-twins.ts'
import { createOwnerProof } from './passwords/owner-proof.ts'
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts'
import { createPasswords } from './passwords/passwords.ts'
import { createOwnSecondSteps } from './second-steps/own-second-steps.ts'
import { createSecondStep } from './second-steps/second-step.ts'
import { deleteOldChallenges, findSecondStep } from './second-steps/second-steps.store.ts'
import { createAuthentication } from './sessions/authentication.ts'
import { createRefreshSession } from './sessions/refresh-session.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { createAttempts } from './sign-in/attempts.ts'
import { createGoogleSignIn } from './sign-in/google-sign-in.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { createSignUp } from './sign-up.ts'
import { createAccountList } from './staff/account-list.ts'
import { createOperatorAccounts } from './staff/operator-accounts.ts'
import { createOperators } from './staff/operators.ts'
import { createStaffAccounts, type StaffAccounts } from './staff/staff-accounts.ts'
import { deleteUnverifiedUsers, findUserByUsername, updateUser } from './users.store.ts'
import { createVerification } from './verification.ts'

interface OwnDependencies
  extends Omit<Dependencies, 'attempts' | 'hasher' | 'verifyGoogle' | 'requiredOfAll'> {
  /** Returns the version of the published terms of use, uncached. */
  termsVersion: () => Promise<number>
  /** Returns whether staff must have a second step, uncached. */
  staffSecondStep: () => Promise<boolean>
  verifyGoogle?: Dependencies['verifyGoogle']
  hasher?: PasswordHasher | undefined
}

export type AccountsService = Awaited<ReturnType<typeof createAccountsService>>

/** Creates the service of accounts: sign-up, sign-in, sessions, passwords, deletion and the tools of staff. */
export async function createAccountsService({
  termsVersion: publishedTerms,
  staffSecondStep,
  verifyGoogle,
  hasher = createPasswordHasher(),
  ...dependencies
}: OwnDependencies) {
  const { db } = dependencies
  const authentication = await createAuthentication({ ...dependencies, publishedTerms, staffSecondStep })
  const { authenticate, authenticatePage, listActors, findActor, requiredOfAll } = authentication
  const shared = {
    ...dependencies,
    hasher,
    verifyGoogle,
    requiredOfAll,
    attempts: createAttempts(dependencies),
  }
  const codeKey = await getOrCreateSecret(db, 'verification-code-key', () =>
    randomBytes(32).toString('base64url'),
  )
  const sessions = createSessions({ ...shared, authentication })
  const refreshSession = createRefreshSession({ ...shared, sessions })
  const secondStep = createSecondStep(shared)
  const signIn = createSignIn({ ...shared, sessions, secondStep })
  const google = createGoogleSignIn({ ...shared, signIn })
  const verification = createVerification({ ...shared, codeKey })
  const ownerProof = createOwnerProof({ ...shared, secondStep })
  const deletion = createDeletion({ ...shared, sessions, ownerProof })
  const signUp = createSignUp({ ...shared, verification })
  const passwords = createPasswords({ ...shared, sessions, ownerProof })
  const staffAccounts = createStaffAccounts({ ...shared, sessions })
  const operators = createOperators({ ...shared, sessions })

  async function acceptTerms(actor: Actor, accepted: number): Promise<void> {
    if (accepted !== (await publishedTerms())) throw new Conflict('terms_outdated')
    // Each acceptance invalidates public pages.
    if (!actor.termsPending) return
    await db.write(async (tx) => {
      await updateUser(tx, actor.userId, { acceptedTermsVersion: accepted })
      tx.emit('accounts.userChanged', { userId: actor.userId })
    })
  }

  return {
    ...{ authenticate, authenticatePage, listActors, findActor },
    listSessions: sessions.list,
    endSession: sessions.end,
    endSessionIfLive: sessions.endIfLive,
    endPageSession: sessions.endPage,
    purge: createPurge({ ...shared, sessions, staffAccounts }),
    refresh: refreshSession.refresh,
    endSessionByToken: refreshSession.endByToken,
    signIn: signIn.signIn,
    ...secondStep.createWaysIn(signIn),
    askForPasskey: secondStep.createPasskeyChallenge,
    secondSteps: createOwnSecondSteps({ ...shared, ownerProof, secondStep }),
    identifyProgram: signIn.identifyProgram,
    findAdmitted: signIn.findAdmitted,
    openAppSession: sessions.openForApp,
    endAppSession: sessions.endApp,
    notifyOwner: (tx: Tx, userId: number, what: SecurityNotice) =>
      tx.enqueue('accounts.sendSecurityNotice', { userId, what }),
    requiredProof: ownerProof.requiredProof,
    confirmOwner: ownerProof.confirmOwner,
    ensureProven: (actor: Actor) => ownerProof.ensureProven(db.read, actor),
    hasSecondStep: (userId: number) => findSecondStep(db.read, userId),
    findUserId: async (username: string) => (await findUserByUsername(db.read, username))?.id,
    ...google,
    ...signUp,
    resendCode: verification.resendCode,
    sendAnotherCode: verification.sendAnotherCode,
    confirmCode: verification.confirmCode,
    makeCode: verification.createCode,
    changePassword: passwords.change,
    requestReset: passwords.requestReset,
    makeResetToken: passwords.createResetToken,
    resetByToken: passwords.reset,
    emailChange: createEmailChange({ ...shared, ownerProof }),
    acceptTerms,
    termsVersion: async () => (await requiredOfAll()).terms,
    ...deletion,
    findDeletion: (userId: number) => findDeletion(db.read, userId),
    ...staffAccounts,
    ...createOperatorAccounts({ ...shared, staffAccounts }),
    ...createAccountList(shared),
    ...createMissingAddresses(shared),
    ...createNameTwins(shared),
    ...operators,
  }
}

/** Deletes unverified accounts, expired codes, links, challenges and sessions, and ends expired suspensions. */
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
      await deleteOldEmailChanges(tx, now)
      await deleteOldChallenges(tx, now)
    })
    await sessions.endStale()
    await staffAccounts.endExpiredSuspensions()
  }
}

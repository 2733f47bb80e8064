/** Whether tests open every page, dialog and menu, or one of each kind. */
export const seesEveryScreen = process.env.TEST_EVERY_SCREEN === '1'

/** Timeout in milliseconds for all screens of one user, on a busy machine too. */
export const screensTimeout = seesEveryScreen ? 600_000 : 120_000

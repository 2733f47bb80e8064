/** Whether tests open every page, dialog and menu, or one of each kind. */
export const seesEveryScreen = process.env.TEST_EVERY_SCREEN === '1'

/** For all screens of somebody, on a busy machine too. */
export const screensTimeout = seesEveryScreen ? 600_000 : 120_000

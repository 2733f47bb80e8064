/** Whether tests open every page, dialog and menu, or one of each kind. */
export const seesEveryScreen = process.env.TEST_EVERY_SCREEN === '1'

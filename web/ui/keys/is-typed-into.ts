/** Whether keys are input there, or handled by something else. */
export const isTypedInto = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, select, textarea, form, dialog') !== null

type Field = HTMLInputElement | HTMLTextAreaElement

const early = new Map<Field, string>()

/** Just before React takes the page over: what somebody has typed by then, it does not hear of, or writes over. */
export function rememberEarlyFields(): void {
  // A field with a draft finds what was typed there.
  const fields = document.querySelectorAll<Field>('input:not([type=file]), textarea:not([data-draft])')
  for (const field of fields) if (field.value !== field.defaultValue) early.set(field, field.value)
}

/** Once React listens: it hears what was typed as if it were typed now. */
export function replayEarlyFields(): void {
  for (const [field, remembered] of early) {
    const typed = field.value === field.defaultValue ? remembered : field.value
    // React remembers what is written by the field's own property, and answers to an event only if that differs.
    field.value = ''
    Reflect.set(Object.getPrototypeOf(field), 'value', typed, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  early.clear()
}

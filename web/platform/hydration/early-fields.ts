type Field = HTMLInputElement | HTMLTextAreaElement

const early = new Map<Field, string>()

/** Remembers, just before hydration, what was typed so far: React gets no event for it, or overwrites it. */
export function rememberEarlyFields(): void {
  // Fields with a draft pick up their text themselves.
  const fields = document.querySelectorAll<Field>('input:not([type=file]), textarea:not([data-draft])')
  for (const field of fields) if (field.value !== field.defaultValue) early.set(field, field.value)
}

/** Replays the typed text as input events once React listens. */
export function replayEarlyFields(): void {
  for (const [field, remembered] of early) {
    const typed = field.value === field.defaultValue ? remembered : field.value
    // React tracks values through the field's own setter, and ignores an event whose value does not differ.
    field.value = ''
    Reflect.set(Object.getPrototypeOf(field), 'value', typed, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  early.clear()
}

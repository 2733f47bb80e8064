import { expect, test } from 'vitest'
import accounts from '#locales/en/accounts.json' with { type: 'json' }
import profile from '#locales/en/profile.json' with { type: 'json' }

/** Users and external programs rely on these exact texts. */
test.each([
  [accounts.errors.username_taken, 'Username is already taken.'],
  [accounts.errors.username_check_error, 'An error occurred while checking username availability.'],
  [accounts.errors.choose_different_username, 'Please choose a different username.'],
  [accounts.errors.generic_error, 'Something went wrong. Please try again.'],
  [accounts.errors.invalid_code, 'Invalid code'],
  [accounts.errors.username_required, 'Username is required!'],
  [accounts.errors.password_required, 'Password is required!'],
  [accounts.login.verified, 'Your account has been verified. You can now log in.'],
  [profile.password.changed, 'Success!'],
])('in English it is said word for word: %s', (text, sentence) => {
  expect(text).toBe(sentence)
})

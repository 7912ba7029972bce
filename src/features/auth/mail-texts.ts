import type { Role } from '#kit/roles.ts'

interface MailText {
  readonly subject: string
  readonly text: string
}

const sentences = (...lines: string[]): string => `${lines.join('\n\n')}\n`

export const resetMail = (firstName: string, url: string): MailText => ({
  subject: 'Reset your Longhaul password',
  text: sentences(
    `Hello ${firstName},`,
    `we received a request to reset your Longhaul password. Choose a new one within one hour:\n${url}`,
    'If you didn’t request this, ignore this email. Your password won’t change.',
  ),
})

export const invitationMail = (firstName: string, role: Role, url: string): MailText => ({
  subject: 'Your Longhaul invitation',
  text: sentences(
    `Hello ${firstName},`,
    `you were invited to Longhaul as ${roleName(role)}. Choose your password here within seven days:\n${url}`,
    'The link works once. If you did not expect it, ask your administrator.',
  ),
})

export const passwordChangedMail = (firstName: string): MailText => ({
  subject: 'Your Longhaul password was changed',
  text: sentences(
    `Hello ${firstName},`,
    'the password of your Longhaul account was just changed, and you were signed out on other devices.',
    'If this was not you, tell your administrator immediately.',
  ),
})

/** `super_admin` → `Super Admin`. */
const roleName = (role: Role): string =>
  role
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')

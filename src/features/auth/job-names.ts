/** Jobs of the account module. Their payloads hold ids and addresses, never secrets: links are made when the job runs. */
export const authJobNames = {
  forgot: 'auth.forgot',
  invite: 'auth.invite',
  resetLink: 'auth.reset-link',
  passwordChanged: 'auth.password-changed',
} as const

/** Outgoing mail. Without SMTP_URL nothing is sent and `configured` is false: links are then shown to whoever asked for them. */
export interface Mailer {
  readonly configured: boolean
  send(message: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>
}

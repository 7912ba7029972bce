export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same at each try: makes the Message-ID, by which what came twice is shown once. */
  readonly id?: string
}

/** Outgoing mail. Without SMTP_URL nothing is sent and `configured` is false: links are then shown to whoever asked for them. */
export interface Mailer {
  readonly configured: boolean
  send(message: OutgoingMail): Promise<void>
}

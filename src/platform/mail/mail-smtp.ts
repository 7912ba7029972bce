import nodemailer from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Mailer } from './mail.ts'

/** A mail server that does not answer gives the job up to be tried again; it must not hold a worker for minutes. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const

/** Mail by the SMTP server of SMTP_URL. `send` throws when the server refuses or cannot be reached: callers are jobs, which are tried again. */
export const createMailer = ({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>, log: Logger): Mailer => {
  if (smtpUrl === undefined)
    return { configured: false, send: () => Promise.reject(new Error('Mail is not configured: set SMTP_URL and MAIL_FROM.')) }
  const transport = nodemailer.createTransport(
    { url: smtpUrl, ...patience, disableFileAccess: true, disableUrlAccess: true },
    { from: mailFrom },
  )
  return {
    configured: true,
    send: async ({ to, subject, text, id }) => {
      const sent = await transport.sendMail({ to, subject, text, ...(id === undefined ? {} : { messageId: `<${id}@longhaul>` }) })
      log.info({ messageId: sent.messageId }, 'mail handed to the mail server')
    },
  }
}

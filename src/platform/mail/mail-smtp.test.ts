import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { createMailer } from './mail-smtp.ts'

let server: Server | undefined
afterEach(
  () =>
    new Promise((resolve) => {
      if (server) server.close(resolve)
      else resolve(undefined)
    }),
)

/** A mail server as small as the protocol allows; `refuse` answers the recipient with a permanent error. */
const listen = async (refuse: boolean): Promise<{ readonly url: string; readonly received: string[] }> => {
  const received: string[] = []
  server = createServer((socket) => {
    let inText = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        received.push(line)
        if (inText && line !== '.') continue
        if (line === 'DATA') inText = true
        else inText = false
        if (line.startsWith('RCPT') && refuse) socket.write('550 no such person\r\n')
        else socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => {
    server?.listen(0, '127.0.0.1', resolve)
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

const log = pino({ level: 'silent' })
const mail = {
  to: 'kim@example.com',
  subject: 'Reset your Longhaul password',
  text: 'Choose it here:\nhttps://fleet.example.com/reset-password/abc\n',
}

describe('mail by SMTP', () => {
  it('hands the message to the server of SMTP_URL', async () => {
    const { url, received } = await listen(false)
    const mailer = createMailer({ smtpUrl: url, mailFrom: 'Longhaul <fleet@example.com>' }, log)
    expect(mailer.configured).toBe(true)
    await mailer.send(mail)
    expect(received).toEqual(
      expect.arrayContaining([
        'MAIL FROM:<fleet@example.com>',
        'RCPT TO:<kim@example.com>',
        'Subject: Reset your Longhaul password',
        'https://fleet.example.com/reset-password/abc',
      ]),
    )
  })

  it('fails when the server refuses, so that the job is tried again', async () => {
    const { url } = await listen(true)
    await expect(createMailer({ smtpUrl: url, mailFrom: 'fleet@example.com' }, log).send(mail)).rejects.toThrow(/550/)
  })

  it('is not configured without SMTP_URL', async () => {
    const mailer = createMailer({ smtpUrl: undefined, mailFrom: undefined }, log)
    expect(mailer.configured).toBe(false)
    await expect(mailer.send(mail)).rejects.toThrow('Mail is not configured')
  })
})

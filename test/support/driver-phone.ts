import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from './app.ts'
import type { TestUser } from './sessions.ts'
import { withoutSpanish } from './spanish.ts'

type Method = 'GET' | 'POST' | 'DELETE'

/** The token at the end of a link's address. */
export const tokenOf = (url: string): string => /[\w-]{43}$/.exec(url)?.[0] ?? ''

/** A signed-out phone with a separate cookie jar. Throws at a refusal without a Spanish text. */
export const phoneOn = (app: TestApp, userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1') => {
  let cookie = ''
  const call = async (method: Method, path: string, payload?: object): Promise<LightMyRequestResponse> => {
    const headers = { 'user-agent': userAgent, 'sec-fetch-site': 'same-origin', ...(cookie === '' ? {} : { cookie }) }
    const answer = await app.http.inject({
      method,
      url: `/api/driver-page${path}`,
      remoteAddress: '198.51.100.7',
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
    if (answer.statusCode >= 400) {
      const untranslated = withoutSpanish(answer.json())
      if (untranslated.length > 0) throw new Error(`No Spanish text in refusal-texts.ts for: ${untranslated.join(' | ')}`)
    }
    const [set] = [answer.headers['set-cookie']].flat()
    if (set !== undefined) cookie = set.split(';', 1)[0] ?? ''
    return answer
  }
  return { call, cookie: () => cookie }
}

export type Phone = ReturnType<typeof phoneOn>

/** A driver's phone that opened the page with a new link and PIN 4821. */
export const signedInPhone = async (app: TestApp, office: TestUser, driver: string): Promise<Phone> => {
  const made = await office.call('POST', `/api/drivers/${driver}/page/link`, { resetPin: true })
  const phone = phoneOn(app)
  const opened = await phone.call('POST', '/devices', { token: tokenOf(made.json<{ url: string }>().url), pin: '4821' })
  if (opened.statusCode !== 204) throw new Error(opened.body)
  return phone
}

import { describe, expect, test } from 'vitest'
import { openQuestions } from '#records/recruiting/recruiting-applications/applicants-form/open-questions.ts'
import { openExperience } from '#records/recruiting/recruiting-applications/employers/stated-experience.ts'
import type { Json } from '#test/support/factory.ts'
import { complete, recruitingDesk } from '#test/support/recruiting.ts'

const { application, read, move, admin } = recruitingDesk()

const words = 'Driving experience without employers (company policy)'
const drove = { equipment: 'Tractor and dry van', from: '2015-03-01', miles: 900_000 }
const job = { name: 'Prairie Star Freight', address: 'Wichita, KS', from: '2024-01-08', fmcsr: true, tested: true, cmv: true }
const earlier = { ...job, name: 'Ozark Grain', from: '2015-01-05', to: '2023-12-31', reasonLeft: 'Sold' }
const own = { from: '2016-11-01', to: '2023-12-31', doing: 'self_employed' }

/** Applied November 20, 2026: employers of 10 years go back to November 2016, and the last 3 years are asked about as gaps. */
const cases: readonly (readonly [name: string, values: Json, open: readonly { from: string; to: string }[]])[] = [
  ['employers since 2024', { experience: [drove], employers: [job] }, [{ from: '2016-11-01', to: '2023-10-31' }]],
  ['no employer at all', { experience: [drove], noEmployer: true }, [{ from: '2016-11-01', to: '2023-10-31' }]],
  ['earlier employers listed', { experience: [drove], employers: [job, earlier] }, []],
  ['the months explained', { experience: [drove], employers: [job], gaps: [own] }, []],
  [
    'half of the months explained',
    { experience: [drove], employers: [job], gaps: [{ ...own, to: '2020-12-31' }] },
    [{ from: '2016-11-01', to: '2023-10-31' }],
  ],
  [
    'one month between two employers',
    { experience: [drove], employers: [job, { ...earlier, to: '2018-05-20' }, { ...earlier, name: 'Ava Feed', from: '2018-07-02' }] },
    [{ from: '2018-06-01', to: '2018-06-30' }],
  ],
  ['driving that ended before the 10 years', { experience: [{ ...drove, to: '2016-10-31' }], employers: [job] }, []],
  ['driving of the last 3 years alone', { experience: [{ ...drove, from: '2023-11-02' }], employers: [job] }, []],
  ['a job without a CDL', { licenseClass: 'non_cdl', experience: [drove], employers: [job] }, []],
  ['no driving', { noExperience: true, employers: [job] }, []],
]

describe('G15 stated experience and employers (49 CFR 391.21(b)(10), (11))', () => {
  test.each(cases)('G15 %s: the form asks and the application is stopped alike', async (_name, values, open) => {
    const answers = { ...complete, noExperience: null, noEmployer: null, licenseClass: 'A', ...values }
    expect(openExperience(answers, '2026-11-20')).toEqual(open)
    const asked = openQuestions('employers', answers, '2026-11-20').filter(({ message }) => message.startsWith('You said you have driven'))
    expect(asked.map(({ field }) => field)).toEqual(open.map(({ from }) => `gaps.${from}`))
    const { id } = await application(answers)
    expect((await move(`applications/${id}`, 'submit')).statusCode).toBe(200)
    const { stopsSeen } = await read(`applications/${id}`)
    expect(String(stopsSeen ?? '').includes(words)).toBe(open.length > 0)
  })

  test('G15 the question says both years; the stop is company policy, overridden by name with a reason', async () => {
    const answers = { ...complete, noExperience: null, noEmployer: null, licenseClass: 'A', experience: [drove], employers: [job] }
    expect(openQuestions('employers', answers, '2026-11-20').at(-1)?.message).toMatch(
      /^You said you have driven since 2015\. Your employers start in 2024\. /,
    )
    const at = `applications/${(await application(answers)).id}`
    await move(at, 'submit')
    const reason = 'Tax returns of the own company seen'
    expect((await move(at, 'override_stop', { stop: 'experience', reason })).statusCode).toBe(403)
    expect((await move(at, 'override_stop', { stop: 'experience', reason }, admin())).statusCode).toBe(200)
    expect((await read(at))['stopsSeen']).toBeNull()
  })
})

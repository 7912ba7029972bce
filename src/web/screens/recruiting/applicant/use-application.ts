import { useEffect, useRef, useState } from 'react'
import type { Issue } from '#kit/errors.ts'
import { answers as answerLists } from '#records/recruiting/recruiting-applications/applicant.ts'
import type { Answers } from '#records/recruiting/recruiting-applications/applicants-form/open-questions.ts'
import { fieldsOf, stepKeys } from '#records/recruiting/recruiting-applications/applicants-form/steps.ts'
import type { StepKey } from '#records/recruiting/recruiting-applications/applicants-form/steps.ts'
import { readJson } from '#web/api/client.ts'
import { ApiError, sentenceOf } from '#web/api/problem.ts'
import { formPath } from './contract.ts'
import type { OpenForm, Signature } from '#features/recruiting/applicant-form/answers.ts'
import { forgetStep, keepStep, readKeptSteps } from './kept-answers.ts'

/** Milliseconds of rest after the last key before a step is saved. */
const saveAfter = 1200

export type Saving =
  | { readonly state: 'saved'; readonly at: string | null }
  | { readonly state: 'saving' | 'typing' }
  /** Not complete enough to be kept by the server yet; kept in this tab. */
  | { readonly state: 'waiting' }
  | { readonly state: 'failed'; readonly words: string }
  | { readonly state: 'stale'; readonly step: StepKey }

export type Outcome = { readonly saved: true } | { readonly saved: false; readonly issues: readonly Issue[] }

export type Application = {
  readonly answers: Answers
  /** Names of stored identity values, which aren't shown again. */
  readonly onFile: readonly string[]
  readonly signatures: readonly Signature[]
  readonly saving: Saving
  readonly change: (step: StepKey, values: Answers) => void
  /** Saves what is not saved of a step; its refusals are answered. */
  readonly save: (step: StepKey) => Promise<Outcome>
  readonly sign: (body: object) => Promise<void>
  /** After somebody else saved the step: what was typed here goes over it, or gives way. */
  readonly keepMine: (step: StepKey) => Promise<void>
  readonly takeTheirs: (step: StepKey) => Promise<void>
}

/** Stored values the applicant hasn't started to type again. */
export const untouched = (onFile: readonly string[], answers: Answers): string[] =>
  onFile.filter((name) => answers[name] === null || answers[name] === undefined)

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every((part) => part === '' || part === null))

/** What a step sends: its own answers, without what a "none" has put aside. A stored value is left out until it's typed again or refused. */
const payloadOf = (step: StepKey, answers: Answers, onFile: readonly string[]): Answers => {
  const none = new Map<string, string>(answerLists.map(([list, name]) => [list, name]))
  const refused = answers['noSsnReason'] !== null && answers['noSsnReason'] !== undefined
  return Object.fromEntries(
    fieldsOf(step).flatMap((name): [string, unknown][] => {
      const said = none.get(name)
      const dropped = (name === 'ssn' && refused) || (said !== undefined && answers[said] === true)
      if (dropped) return [[name, null]]
      return onFile.includes(name) && isEmpty(answers[name]) ? [] : [[name, answers[name] ?? null]]
    }),
  )
}

const textsOf = ({ answers, onFile }: Pick<OpenForm, 'answers' | 'onFile'>): Record<string, string> =>
  Object.fromEntries(stepKeys.map((step) => [step, JSON.stringify(payloadOf(step, answers, onFile))]))

/** What was typed in this tab before a reload stands over what the server has, and is judged by the stamp it was typed over. */
const begin = (token: string, opened: OpenForm) => {
  const kept = Object.entries(readKeptSteps(token))
  return {
    answers: Object.assign({ ...opened.answers }, ...kept.map(([, { answers }]) => answers)) as Answers,
    stamps: { ...opened.stamps, ...Object.fromEntries(kept.map(([step, { seen }]) => [step, seen])) },
    typed: stepKeys.filter((step) => kept.some(([name]) => name === step)),
  }
}

/** The answers of the form while they are typed: saved as one goes, one save after the other. */
export function useApplication(token: string, opened: OpenForm): Application {
  const [start] = useState(() => begin(token, opened))
  const [answers, setAnswers] = useState<Answers>(start.answers)
  const [signatures, setSignatures] = useState(opened.signatures)
  const [onFile, setOnFile] = useState<readonly string[]>(opened.onFile)
  const stored = useRef<readonly string[]>(opened.onFile)
  const [saving, setSaving] = useState<Saving>(start.typed.length === 0 ? { state: 'saved', at: null } : { state: 'typing' })
  const latest = useRef<Answers>(start.answers)
  const stamps = useRef(start.stamps)
  const saved = useRef(textsOf(opened))
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const timer = useRef<{ readonly step: StepKey; readonly id: number } | null>(null)

  const put = (values: Answers): void => {
    latest.current = { ...latest.current, ...values }
    setAnswers(latest.current)
  }
  const file = (names: readonly string[]): void => {
    stored.current = names
    setOnFile(names)
  }
  const send = async (step: StepKey): Promise<Outcome> => {
    const payload = payloadOf(step, latest.current, stored.current)
    const text = JSON.stringify(payload)
    if (text === saved.current[step]) return { saved: true }
    setSaving({ state: 'saving' })
    try {
      const body = { answers: payload, seen: stamps.current[step] ?? '' }
      const answer = await readJson<{ stamp: string; savedAt: string; onFile: readonly string[] }>(`${formPath(token)}/steps/${step}`, {
        method: 'PUT',
        body,
      })
      stamps.current = { ...stamps.current, [step]: answer.stamp }
      saved.current = { ...saved.current, [step]: text }
      if (JSON.stringify(payloadOf(step, latest.current, stored.current)) === text) forgetStep(token, step)
      file(answer.onFile)
      setSaving({ state: 'saved', at: answer.savedAt })
      return { saved: true }
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : []
      if (error instanceof ApiError && error.code === 'stale') setSaving({ state: 'stale', step })
      else if (issues.length > 0) setSaving({ state: 'waiting' })
      else setSaving({ state: 'failed', words: sentenceOf(error) })
      return { saved: false, issues }
    }
  }
  const save = (step: StepKey): Promise<Outcome> => {
    if (timer.current !== null) clearTimeout(timer.current.id)
    timer.current = null
    const done = queue.current.then(() => send(step))
    queue.current = done
    return done
  }
  const saveLater = useRef(save)
  useEffect(() => {
    saveLater.current = save
  })
  useEffect(() => {
    const saveKept = (): void => {
      const kept = readKeptSteps(token)
      for (const step of stepKeys) if (step in kept) void saveLater.current(step)
    }
    saveKept()
    const flush = (): void => {
      if (timer.current !== null) void saveLater.current(timer.current.step)
    }
    const hide = (): void => (document.visibilityState === 'hidden' ? flush() : undefined)
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('online', saveKept)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('online', saveKept)
    }
  }, [token])

  const change = (step: StepKey, values: Answers): void => {
    put(values)
    const own = Object.fromEntries(fieldsOf(step).map((name) => [name, latest.current[name] ?? null]))
    keepStep(token, step, { seen: stamps.current[step] ?? '', answers: own })
    if (saving.state !== 'stale') setSaving({ state: 'typing' })
    if (timer.current !== null) clearTimeout(timer.current.id)
    timer.current = { step, id: window.setTimeout(() => void saveLater.current(step), saveAfter) }
  }
  const reopen = async (step: StepKey): Promise<OpenForm> => {
    const now = await readJson<OpenForm>(formPath(token))
    stamps.current = { ...stamps.current, [step]: now.stamps[step] ?? '' }
    saved.current = { ...saved.current, [step]: textsOf(now)[step] ?? '' }
    return now
  }
  const fail = (error: unknown): void => setSaving({ state: 'failed', words: sentenceOf(error) })
  return {
    answers,
    onFile,
    signatures,
    saving,
    change,
    save,
    sign: async (body) => setSignatures(await readJson<Signature[]>(`${formPath(token)}/signatures`, { method: 'POST', body })),
    keepMine: async (step) => {
      await reopen(step).then(() => save(step), fail)
    },
    takeTheirs: async (step) => {
      await reopen(step).then((now) => {
        forgetStep(token, step)
        put(Object.fromEntries(fieldsOf(step).map((name) => [name, now.answers[name] ?? null])))
        file(now.onFile)
        setSaving({ state: 'saved', at: null })
      }, fail)
    },
  }
}

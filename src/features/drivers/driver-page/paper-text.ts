import { kindOf } from '#kit/kind-of.ts'
import type { Deps } from '#engine/write/rules.ts'
import { readLetter } from '#features/drivers/discipline/read-letter.ts'
import { dayWords, filled, letterWords } from '#features/safety/workers-comp/letter-words.ts'
import type { LetterLanguage } from '#features/safety/workers-comp/letter-words.ts'
import { offerFacts, offerLimits } from '#features/safety/workers-comp/offer-letter.ts'
import { readOffer } from '#features/safety/workers-comp/read-offer.ts'
import type { PaperText } from './answers.ts'
import { assertWaiting } from './papers.ts'

/** A letter that waits for this driver. @throws AppError not_found, conflict */
export const letterText = async (deps: Deps, driver: string, id: string, language: LetterLanguage): Promise<PaperText> => {
  await assertWaiting(deps, driver, 'letter', id)
  const { letter } = await readLetter(deps, kindOf(deps, 'disciplinary-actions'), null, id, language)
  const { priors } = letter
  const earlier = priors.rows.length === 0 ? [priors.none] : priors.rows.map((cells) => cells.join(' · '))
  return {
    title: `${letter.title}: ${letter.subject.toLowerCase()}`,
    company: letter.employer.name,
    facts: letter.facts,
    sections: [
      ...letter.sections,
      { heading: priors.heading, paragraphs: earlier },
      ...letter.expectations,
      ...letter.after,
      { heading: null, paragraphs: [letter.notice] },
    ],
    receipt: letter.signatures.receipt,
    statement: letter.statement.text,
  }
}

/** An offer of work that waits for this driver. @throws AppError not_found, conflict */
export const offerText = async (deps: Deps, driver: string, id: string, language: LetterLanguage): Promise<PaperText> => {
  await assertWaiting(deps, driver, 'offer', id)
  const offer = await readOffer(deps, null, id)
  const words = letterWords[language]
  const limits = offerLimits(offer, language)
  const opening = filled(words.opening, { injured: dayWords(offer.injuredOn, language), company: offer.employer.name })
  const by = offer.answerBy === null ? [] : [filled(words.answerBy, { day: dayWords(offer.answerBy, language) })]
  return {
    title: words.title,
    company: offer.employer.name,
    facts: [
      { label: words.claim, value: offer.claim },
      { label: words.offered, value: dayWords(offer.offeredOn, language) },
      ...offerFacts(offer, language),
    ],
    sections: [
      { heading: null, paragraphs: [opening] },
      { heading: words.limits, paragraphs: limits.length === 0 ? [words.noLimits] : limits },
      { heading: null, paragraphs: [words.keep, words.questions, ...by] },
    ],
    receipt: null,
    statement: null,
  }
}

/** What the applicant reads before a signature. It is kept word for word with each signature: change a text here, never what was signed. */

export interface Carrier {
  readonly name: string
  readonly address: string
}

/** 49 CFR 391.21(b)(12), word for word. */
export const certification =
  'This certifies that this application was completed by me, and that all entries on it and information in it are true and complete to the best of my knowledge.'

/** 49 CFR 391.21(d), told before an application is submitted. */
export const useOfAnswers = ({ name }: Carrier): string =>
  `${name} may use what you tell us about your employers. We will contact your previous employers to investigate your safety performance history (49 CFR 391.21(d), 391.23(d) and (e)).`

/** 49 CFR 391.23(i)(1). */
export const rights: readonly string[] = [
  'The right to review information provided by previous employers.',
  'The right to have errors in the information corrected by the previous employer and for that previous employer to re-send the corrected information to the prospective employer.',
  'The right to have a rebuttal statement attached to the alleged erroneous information, if the previous employer and the driver cannot agree on the accuracy of the information.',
]

/** 49 CFR 391.23(i)(2): how the answers are asked for, and until when. */
export const howToAsk = ({ name, address }: Carrier): string =>
  `To see what your previous employers answered, write to ${name}, ${address}. You can ask at any time, and no later than 30 days after you are hired or told that you are not. You get the answers within 5 business days of your request, or of their arrival if they come later. If you don't arrange to receive them within 30 days after they are ready, we may treat your request as waived (49 CFR 391.23(i)(2)).`

/** Consent of one previous employer to answer, 49 CFR 391.23(f) and 40.321(b): each employer has its own. */
export const releaseText = ({ name, address }: Carrier, employer: string): string =>
  `I authorize ${employer} to release my safety performance history to ${name}, ${address}. It covers the 3 years before the date of my application: my dates of employment and the accidents listed in 49 CFR 391.23(d), and the drug and alcohol testing information listed in 49 CFR 391.23(e) and 40.25(b), including test results, refusals and return-to-duty records. ${name} may use it only to decide about hiring me (49 CFR 391.23(f), 40.321(b)).`

/** 15 USC 1681b(b)(2)(A): a document that consists of the disclosure and the authorization alone. */
export const disclosureText = ({ name }: Carrier): string =>
  `${name} may obtain a consumer report about you for employment purposes. It may include your driving record and criminal history.`
export const authorizationText = ({ name }: Carrier): string =>
  `I have read this disclosure and authorize ${name} to obtain consumer reports about me for employment purposes.`

/** What is stored with a signature under the disclosure: all of it. */
export const disclosureWords = (carrier: Carrier): string => `${disclosureText(carrier)}\n\n${authorizationText(carrier)}`

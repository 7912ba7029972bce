/** Asks for every event of 29 CFR 1904.39(a); an amputation is any outer part cut off in whole or in part (1904.39(b)(11)). */
export const severeQuestion =
  'Did the employee die, lose an eye or any body part (a fingertip counts), or get admitted to a hospital for treatment?'

/** What an answer does to the events that the claim or the accident names. */
export const severeOverride = 'Your answer overrides the wording of the claim.'

/** What is said while nobody has answered (29 CFR 1904.39(a)(1), (2)). */
export const severeNotAnswered = `${severeQuestion} Not answered. If yes, report a death to OSHA within 8 hours, anything else within 24: 1-800-321-6742 (29 CFR 1904.39).`

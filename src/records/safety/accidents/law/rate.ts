/** Recordable accidents per million miles over the same period: two places, half up; null without miles (49 CFR 385 appendix B). */
export const accidentRate = (recordables: number, miles: number | null): number | null =>
  miles === null || miles <= 0 ? null : Math.floor((recordables * hundredMillion * 2 + miles) / (miles * 2)) / 100

/** A million miles, in hundredths: whole numbers keep the half exact. */
const hundredMillion = 100_000_000

/**
 * What accident factor 6 of a compliance review makes of recordable accidents in twelve months over the miles driven in them: unsatisfactory
 * above 1.5 per million miles, for a carrier within a radius of 100 air miles above 1.7, and only with at least two of them (49 CFR 385
 * appendix B, II.B). FMCSA looks at preventability before it decides. The rate is not rounded first.
 */
export const accidentFactor = (recordables: number, miles: number): 'not_applied' | 'satisfactory' | 'unless_urban' | 'unsatisfactory' => {
  if (recordables < 2) return 'not_applied'
  const tenths = (recordables * 10_000_000) / miles
  return tenths <= 15 ? 'satisfactory' : tenths <= 17 ? 'unless_urban' : 'unsatisfactory'
}

/** The same in words, for beside the rate. */
export const factorWords: Readonly<Record<ReturnType<typeof accidentFactor>, string>> = {
  not_applied: 'factor 6 of one carrier needs two (49 CFR 385 app. B)',
  satisfactory: 'factor 6 of one carrier: not above 1.5 (49 CFR 385 app. B)',
  unless_urban: 'factor 6 of one carrier: above 1.5, unsatisfactory unless an urban carrier (49 CFR 385 app. B)',
  unsatisfactory: 'factor 6 of one carrier: above 1.7, unsatisfactory (49 CFR 385 app. B)',
}

/**
 * How patient every test is: TEST_PATIENCE stretches all limits of time, in vitest and in Playwright (1 unless it is set; 4 on a
 * machine that does other work beside). A limit ends what hangs; it never decides whether something that works was fast enough.
 */
export const patience = Number(process.env['TEST_PATIENCE'] ?? '1')
if (!(patience > 0)) throw new Error(`TEST_PATIENCE is a number above 0, such as 4; it is "${process.env['TEST_PATIENCE']}".`)

/** The limit, in milliseconds, for something that takes up to `quiet` milliseconds on a quiet machine of two cores: five times that, stretched. */
export const limitFor = (quiet: number): number => Math.round(5 * patience * quiet)

/** The product's own limits, stretched as far as the tests' are: settings for a server that a test starts. */
export const patientSettings = {
  REQUEST_SECONDS: String(Math.min(600, Math.max(15, Math.round(15 * patience)))),
  // One test asks more in a moment than a person does in a day.
  ASSISTANT_QUESTIONS: '100000',
}

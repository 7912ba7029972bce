/** Jobs of the applicant's form. Their payloads hold ids, never tokens: links are made when the job runs. */
export const formJobNames = { link: 'application-form.link', signed: 'application-form.signed' } as const

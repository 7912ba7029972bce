import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PaperText, WaitingPaper } from '#features/drivers/driver-page/answers.ts'
import { isRefusal } from '#web/api/problem.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { callPage } from '../call.ts'
import { LetterForm } from './letter-form.tsx'
import { OfferForm } from './offer-form.tsx'
import { paperWords } from './paper-words.ts'
import { pageKey } from '../use-page.ts'
import type { Said } from '../use-language.ts'

/** A letter or an offer of work: its text, then the driver's signature or answer. Never stored on the phone. */
export function Paper({ said, kind, id }: { said: Said; kind: WaitingPaper['kind']; id: string }): ReactNode {
  const { language } = said
  const words = paperWords[language]
  const client = useQueryClient()
  const [isDone, setDone] = useState(false)
  const path = `/${kind}s/${id}`
  const text = useQuery({
    queryKey: [path, language],
    queryFn: () => callPage<PaperText>(`${path}?language=${language}`),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    enabled: !isDone,
    retry: (failures, error) => failures < 1 && !isRefusal(error),
  })
  const done = (): void => {
    setDone(true)
    void client.invalidateQueries({ queryKey: pageKey })
  }
  if (isDone)
    return (
      <div className="applicant-body" role="status">
        <h1>{kind === 'letter' ? words.signed : words.answered}</h1>
      </div>
    )
  if (text.data === undefined)
    return (
      <div className="applicant-body">
        <h1>{isRefusal(text.error) ? words.gone : text.isError ? words.failed : words[kind]}</h1>
        {isRefusal(text.error) ? (
          <p>{said.failure(text.error)}</p>
        ) : text.isError ? (
          <>
            <Banner tone="danger">{said.failure(text.error)}</Banner>
            <Button onClick={() => void text.refetch()}>{said.words.again}</Button>
          </>
        ) : (
          <Spinner />
        )}
      </div>
    )
  const Form = kind === 'letter' ? LetterForm : OfferForm
  return (
    <div className="applicant-body">
      <Text text={text.data} />
      <Form said={said} path={path} text={text.data} onDone={done} />
    </div>
  )
}

function Text({ text: { title, company, facts, sections } }: { text: PaperText }): ReactNode {
  return (
    <article className="card driver-page-item driver-page-paper" aria-labelledby="page-paper">
      <p className="text-fg-muted">{company}</p>
      <h1 id="page-paper" tabIndex={-1}>
        {title}
      </h1>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {sections.map(({ heading, paragraphs }) => (
        <section key={`${heading ?? ''} ${paragraphs[0] ?? ''}`}>
          {heading === null ? null : <h2>{heading}</h2>}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}

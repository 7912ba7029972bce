import { type ReactNode, useState } from 'react'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Said } from './cover-dialog.tsx'
import { useAct } from './use-act.tsx'

const answers = { yes: 'Yes', no: 'No', unsure: 'Not sure' } as const
type Answer = keyof typeof answers

const said: Readonly<Record<Answer, string>> = {
  yes: 'HR has five business days from today to send the FMLA notice.',
  no: 'No FMLA notice is due.',
  unsure: 'HR will ask. The five business days for the FMLA notice run from today.',
}

/** Asked after a sick call: the clock of the notice runs from today unless the answer is no (29 CFR 825.300(b)(1)). */
export function FmlaQuestion({ request }: { request: string }): ReactNode {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [asked, setAsked] = useState<Answer | null>(null)
  const act = useAct()
  const choose = (one: Answer): void => {
    setAsked(one)
    act.run({
      path: `/api/time-off/${request}/fmla-question`,
      body: { mayBeFmla: one },
      said: 'Answer saved',
      onDone: () => setAnswer(one),
    })
  }
  return (
    <section aria-label="FMLA question" className="cover-question">
      <Said act={act} />
      {answer === null ? (
        <>
          <p>
            <b>Could this be family or medical leave (FMLA)?</b> For example a hospital stay, more than three days under a doctor’s care, a
            chronic condition, or caring for a close family member.
          </p>
          <div className="flex gap-2">
            {(Object.keys(answers) as Answer[]).map((one) => (
              <Button key={one} size="sm" busy={act.isPending && asked === one} onClick={() => choose(one)}>
                {answers[one]}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <Banner tone="info">{said[answer]}</Banner>
      )}
    </section>
  )
}

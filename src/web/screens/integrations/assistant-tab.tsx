import { CircleAlert, CircleCheck, CirclePause } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#kit/format.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { sentenceOf } from '#web/api/problem.ts'
import { useUser } from '#web/api/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type Model, providerWords, readsWords, settingsOf, useModel, useSaveModel, useTestModel } from './assistant-model.ts'
import { ModelDialog } from './model-dialog.tsx'

/** The language model that the assistant may ask. Without one the assistant is whole. */
export function AssistantTab(): ReactNode {
  const found = useModel()
  if (found.isError && found.data === undefined) return <LoadError title="Couldn’t load assistant settings" query={found} />
  return (
    <Pending pending={found.isPending} placeholder={<Skeleton height={240} />}>
      {found.data === undefined ? null : (
        <div className="grid grid-cols-1 items-start gap-block xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <ModelCard model={found.data} />
          <SentCard model={found.data} />
        </div>
      )}
    </Pending>
  )
}

function ModelCard({ model }: { model: Model }): ReactNode {
  const [changing, setChanging] = useState(false)
  const [switching, setSwitching] = useState(false)
  const save = useSaveModel()
  const test = useTestModel()
  const isSet = model.model !== ''
  const turn = (enabled: boolean): void => {
    setSwitching(true)
    save({ ...settingsOf(model), enabled })
      .then(() => {
        if (enabled) test.mutate()
      })
      .catch((error: unknown) => toast.add({ title: 'The setting was not saved', description: sentenceOf(error), tone: 'danger' }))
      .finally(() => setSwitching(false))
  }
  return (
    <Card title="Assistant" marks={<StatePill model={model} />}>
      <div className="flex flex-col gap-3">
        {model.enabled && model.checkOk === false ? (
          <Banner tone="danger" title={model.checkMessage}>
            Questions are answered locally until the service answers a test or a question.
          </Banner>
        ) : null}
        {model.enabled && model.month.warning !== null ? <Banner tone="warning">{model.month.warning}</Banner> : null}
        {isSet ? <Facts model={model} /> : <p>No AI service is set up. The assistant answers on this server, and no data leaves it.</p>}
        {isSet ? (
          <Switch
            checked={model.enabled}
            disabled={switching}
            onChange={turn}
            label="Ask the AI service"
            note={`${readsWords[model.reads]}. Each person can opt out.`}
          />
        ) : null}
        <div className="flex flex-wrap gap-2">
          {isSet ? (
            <Button busy={test.isPending && 'Testing...'} onClick={() => test.mutate()}>
              Test connection
            </Button>
          ) : null}
          <Button tone={isSet ? undefined : 'primary'} onClick={() => setChanging(true)}>
            {isSet ? 'Change' : 'Set up an AI service'}
          </Button>
        </div>
      </div>
      {changing ? <ModelDialog model={model} onClose={() => setChanging(false)} onSaved={() => test.mutate()} /> : null}
    </Card>
  )
}

function StatePill({ model }: { model: Model }): ReactNode {
  if (!model.enabled)
    return (
      <Pill tone="neutral" icon={<CirclePause aria-hidden="true" />}>
        {model.model === '' ? 'Not set up' : 'Switched off'}
      </Pill>
    )
  if (model.checkOk === false)
    return (
      <Pill tone="danger" icon={<CircleAlert aria-hidden="true" />}>
        Needs attention
      </Pill>
    )
  return model.checkOk === null ? (
    <Pill tone="warning" icon={<CircleAlert aria-hidden="true" />}>
      Not tested
    </Pill>
  ) : (
    <Pill tone="success" icon={<CircleCheck aria-hidden="true" />}>
      On
    </Pill>
  )
}

function Facts({ model }: { model: Model }): ReactNode {
  const { timeZone } = useUser()
  const { used, calls } = model.month
  return (
    <>
      <DescriptionList
        columns={2}
        facts={[
          { term: 'Service', value: providerWords[model.provider] },
          { term: 'Model', value: <span className="break-words">{model.model}</span> },
          { term: 'Address', value: <span className="break-all">{model.baseUrl}</span> },
          { term: 'Key', value: !model.hasKey ? 'none' : model.keyHint === '' ? 'entered' : `ends with ${model.keyHint}` },
          { term: 'Time limit', value: model.timeLimit === 1 ? '1 second' : `${model.timeLimit} seconds` },
          {
            term: 'Last tested',
            value: model.checkedAt === null ? 'never' : formatInstant(model.checkedAt, timeZone),
            note: model.checkOk === true ? `· ${model.checkMessage ?? ''}` : null,
          },
        ]}
      />
      <div>
        <p className="mb-1 text-sm">
          {formatNumber(used)} of {formatNumber(model.monthlyTokens)} tokens this month, {formatNumber(calls)}{' '}
          {calls === 1 ? 'call' : 'calls'}
        </p>
        <Progress thin label="Tokens used this month" value={Math.min(used, model.monthlyTokens)} max={model.monthlyTokens} />
      </div>
    </>
  )
}

function SentCard({ model }: { model: Model }): ReactNode {
  return (
    <Card title="Data sent to the AI service">
      <ul className="flex list-disc flex-col gap-2 pl-4 text-sm">
        <li>{model.reads === 'first' ? 'Nothing when it’s off.' : 'Nothing when it’s off, or for questions the assistant can read.'}</li>
        <li>
          {model.reads === 'first' ? 'For questions about records and screens' : 'For other questions'}: the words typed, how the last three
          questions were read, up to five of that person’s corrections, and the names of record types, fields and choices their role can
          access. No records or record names.
        </li>
        <li>
          {model.narrate
            ? `For totals by group: the totals${model.recordText ? ' with the names of the records they stand for' : ', with signs in place of names'}.`
            : 'Totals are put into words here.'}
        </li>
        <li>Every number is counted here; a sentence with any other number is not shown.</li>
      </ul>
    </Card>
  )
}

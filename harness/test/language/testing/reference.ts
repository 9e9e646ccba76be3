import * as z from 'zod/mini'
import { sentenceOf } from '../about.js'
import { facts } from '../assertions.js'
import { actorVerbs, appVerbs, otherVerbs, userVerbs } from '../verbs/verbs.js'
import type { Word } from '../words.js'
import { typeOf } from './json-schema.js'

type Schemas = Readonly<Record<string, z.ZodMiniType>>

/** Short names for types that would be too long. */
const shapes: Readonly<Record<string, string>> = {
  expect: 'facts',
  always: 'facts',
  never: 'facts',
  eventually: 'facts',
}
const blocks: Readonly<Record<string, string>> = {
  repeat: '{ times: number; steps }',
  parallel: 'lists of steps',
  race: 'lists of steps',
}

/** The keys that identify a place, as a type. */
const described = ['role', 'name', 'label', 'text', 'testId'].map((key) => `${key}?: string`).join('; ')

function shapeOf(name: string, schema: z.ZodMiniType): string {
  const known = shapes[name] ?? blocks[name]
  if (known !== undefined) return known
  const whole = typeOf(z.toJSONSchema(schema, { io: 'input' }))
  const type = whole
    .replaceAll(described, '…place')
    .replaceAll('{ …place }', 'place')
    .replaceAll('ReadonlyArray', 'list')
  return type === 'Nothing' ? '' : `\`${type.replaceAll('|', '\\|').replaceAll("'", '')}\``
}

const rowsOf = (schemas: Schemas, nameOf = (name: string) => name) =>
  Object.entries(schemas)
    .map(([name, schema]) => `| \`${nameOf(name)}\` | ${sentenceOf(schema)} | ${shapeOf(name, schema)} |`)
    .join('\n')

function rowOfWord({ name, about, takes, input }: Word): string {
  const taken = Object.entries(takes).map(([each, sentence]) => `\`${each}\`: ${sentence}`)
  const isBare = z.safeParse(input, undefined).success && taken.length > 0
  return `| \`${name}\` | ${about} | ${taken.join(' ')}${isBare ? ' It may stand alone.' : ''} |`
}

/** The reference page of every step, word and fact, generated from the sentences of schemas and words. */
export function languageReference(words: readonly Word[]): string {
  const byName = [...words].sort((one, other) => one.name.localeCompare(other.name, 'en'))
  return `# Every step, word and fact

Made of the sentences of the schemas: an editor shows the same ones. How a scenario is written: [the harness](../harness.md). Every fault:
[the fault reference](../../harness/world/faults/REFERENCE.md).

## Steps

A \`place\` is \`{ role, name, label, text, testId }\`, of which one is enough.

| Step | What it does | It takes |
|---|---|---|
${rowsOf(userVerbs)}
${rowsOf(otherVerbs)}
${rowsOf(actorVerbs, (name) => `${name}.<name>`)}
${rowsOf(appVerbs, (name) => `app.${name}`)}

## Words

Those of ours. On somebody's app, \`connect\`, \`disconnect\`, \`readUri\`, \`seeAccount\` and \`switchNetwork\` are those of [its modal](./other-modals.md).
The first parameter may stand without its name where no other is told.

| Word | What it does | It takes |
|---|---|---|
${byName.map(rowOfWord).join('\n')}

## Facts

Members of \`expect\`, \`always\`, \`never\` and \`eventually\`.

| Fact | What it is about | It takes |
|---|---|---|
${rowsOf(facts.shape)}
`
}

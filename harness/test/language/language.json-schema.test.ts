import { expect, test } from 'vitest'
import { createWordsFor } from '../runner/read-words.js'
import { facts } from './assertions.js'
import { scenarioJsonSchema, wordTypes } from './testing/json-schema.js'
import { languageReference } from './testing/reference.js'
import { actorVerbs, otherVerbs, userVerbs } from './verbs/verbs.js'

/** Words of a page without a modal. The words of each modal take the same inputs. */
const words = [...(await createWordsFor())('/nowhere/any.yaml', 'none').byName.values()]

test('the published schema matches the language (`vitest --update` writes it)', async () => {
  const text = `${JSON.stringify(scenarioJsonSchema(words))}\n`
  await expect(text).toMatchFileSnapshot('../../scenarios/scenario.schema.json')
})

test('the types of the words match their files', async () => {
  await expect(wordTypes(words)).toMatchFileSnapshot('./verbs/shipped-words.ts')
})

test('the reference page matches the sentences of steps, words and facts', async () => {
  await expect(languageReference(words)).toMatchFileSnapshot('../../../docs/harness/reference.md')
})

test('the schema is small enough to be fetched by an editor', () => {
  expect(JSON.stringify(scenarioJsonSchema(words)).length).toBeLessThan(120_000)
})

test('the language stays small', () => {
  const appSteps = 1
  const steps = [userVerbs, actorVerbs, otherVerbs].flatMap((verbs) => Object.keys(verbs)).length + appSteps
  expect(steps).toBeLessThanOrEqual(35)
  expect(Object.keys(facts.shape).filter((name) => name !== 'within').length).toBeLessThanOrEqual(30)
})

test('actors are patterns and unknown keys are refused', () => {
  const schema = scenarioJsonSchema(words)
  const steps = JSON.stringify(Reflect.get(Object(schema['anyOf']), 1))
  expect(steps).toContain('"patternProperties":{"^wallet')
  expect(steps).not.toContain('"http":')
  expect(steps).toContain('"additionalProperties":false')
})

test('each of our words has a sentence for itself and for each parameter', () => {
  const steps = JSON.stringify(scenarioJsonSchema(words))
  expect(words.length).toBeGreaterThan(70)
  for (const { about } of words) expect(steps).toContain(`"description":"${about}"`)
  expect(steps).toContain(
    '"switchAccount":{"anyOf":[{"anyOf":[{"type":"number","description":"Which account, counted from 1."}',
  )
})

test('the schema accepts kinds from outside, and still lists those of the harness', () => {
  const [head] = Object(scenarioJsonSchema(words)['anyOf'])
  const { chains, wallets } = head.properties
  expect(chains.additionalProperties.oneOf.at(-1).properties.kind).toEqual({
    type: 'string',
    not: { enum: ['evm', 'solana', 'bitcoin', 'polkadot'] },
  })
  expect(JSON.stringify(wallets.additionalProperties.properties.via)).toContain('"eip6963"')
  expect(wallets.additionalProperties.properties.via.anyOf).toContainEqual({ type: 'string' })
})

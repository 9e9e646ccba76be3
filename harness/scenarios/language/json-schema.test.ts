import { expect, test } from 'vitest'
import { scenarioJsonSchema } from './json-schema.js'

test('the published schema is that of the language; `vitest --update` writes it', async () => {
  const text = `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`
  await expect(text).toMatchFileSnapshot('../scenario.schema.json')
})

test('actors are patterns and unknown keys are refused', () => {
  const text = JSON.stringify(scenarioJsonSchema())
  expect(text).toContain('"^wallet\\\\."')
  expect(text).not.toContain('"properties":{"wallet":')
  expect(text).toContain('"additionalProperties":false')
})

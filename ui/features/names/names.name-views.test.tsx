import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createRegisterName } from '../../../core/features/names/register-name.js'
import { en } from '../../messages/en.js'
import { enNames } from '../../messages/english/names.js'
import { views } from '../../shell/views.js'
import { setup } from '../../testing/view.js'

/** Excludes the text of the live region. */
const seen = { ignore: '[role=status]' }
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/** A connected account that is about to register a name, and the name service. */
async function choosing(
  service: { taken?: string[]; own?: () => Response; suggestions?: () => Response; served?: string[] } = {},
) {
  const drawn = await setup('ChooseAccountName', { projectId: 'test' })
  await Promise.all((['RegisterAccountName', 'RegisterAccountNameSuccess'] as const).map((name) => views[name].load()))
  const { modal, platform } = drawn
  platform.onFetch((url) => {
    const { pathname } = new URL(url)
    const last = pathname.split('/').at(-1) ?? ''
    if (pathname === '/v1/supported-chains') return Response.json({ http: service.served ?? ['eip155:1'], ws: [] })
    if (pathname.startsWith('/v1/profile/reverse/')) return service.own?.() ?? Response.json([])
    if (pathname.startsWith('/v1/profile/suggestions/'))
      return (
        service.suggestions?.() ?? Response.json({ suggestions: [{ name: `${last}-1.reown.id`, registered: false }] })
      )
    if (pathname.startsWith('/v1/profile/account/') && service.taken?.includes(last))
      return Response.json({ name: last, addresses: {}, attributes: [] })
    return new Response('', { status: 404 })
  })
  await modal.flows.part(createRegisterName)
  drawn.change((root) => {
    root.accounts.slices.eip155.setConnected([{ namespace: 'eip155', address, type: 'eoa' }], { name: 'Fox' })
    root.modal.set({ isOpen: true })
    root.navigation.reset({ view: 'Account' })
    root.navigation.push({ view: 'ChooseAccountName' })
  })
  drawn.show()
  const advance = (ms: number) => act(() => platform.advance(ms))
  fireEvent.click(drawn.screen.getByRole('button', { name: enNames.nameChoose }))
  await advance(0)
  const field = () => drawn.screen.getByRole('textbox', { name: enNames.fieldLabel })
  const write = async (text: string) => {
    fireEvent.change(field(), { target: { value: text } })
    await advance(500)
  }
  return { ...drawn, advance, field, write }
}

test('the typed name is looked up, and its row shows whether it is available', async () => {
  const { screen, write, said } = await choosing({ taken: ['alice.reown.id'] })
  expect(screen.getByRole('heading', { name: enNames.emptyHeading })).toBeDefined()
  await write('Alice')
  expect(screen.getByRole('button', { name: 'alice.reown.id Taken' }).matches(':disabled')).toBe(true)
  expect(screen.getByRole('button', { name: 'alice-1.reown.id Available' }).matches(':disabled')).toBe(false)
  expect(said.filter((text) => text === enNames.found('alice.reown.id', true))).toHaveLength(1)
})

test('a problem with the name replaces the hint', async () => {
  const { screen, write, field } = await choosing()
  for (const [text, words] of [
    ['abc', enNames.problems.short],
    ['a b c d', enNames.problems.characters],
    ['alice.wcn.id', enNames.problems.legacy],
  ] as const) {
    await write(text)
    expect(screen.getByText(words, seen)).toBeDefined()
    expect(field().getAttribute('aria-invalid')).toBe('true')
  }
})

test('while the wallet is asked the view shows the signed content, and Cancel goes back; a refusal is shown', async () => {
  const { screen, write, advance, field } = await choosing()
  await write('alice')
  fireEvent.submit(field())
  expect(screen.getByRole('heading', { name: enNames.signingTitle('Fox') })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: en.cancel }))
  expect(screen.getByRole('button', { name: 'alice.reown.id Available' })).toBeDefined()
  // No wallet is connected behind this account.
  fireEvent.click(screen.getByRole('button', { name: 'alice.reown.id Available' }))
  await advance(0)
  expect(screen.getByText(`Connect an EVM account first. ${enNames.failedNext}`, seen)).toBeDefined()
})

test('a failed request is shown, with a retry', async () => {
  let isDown = true
  const { screen, write, advance } = await choosing({
    suggestions: () => (isDown ? new Response('', { status: 400 }) : Response.json({ suggestions: [] })),
  })
  await write('alice')
  expect(screen.getByText('The name service isn’t responding', seen)).toBeDefined()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: en.retry }))
  await advance(0)
  expect(screen.queryByText('The name service isn’t responding', seen)).toBeNull()
})

test("the account's names are listed", async () => {
  const own = [{ name: 'old.wcn.id', addresses: {}, attributes: [] }]
  const { screen } = await choosing({ own: () => Response.json(own) })
  expect(screen.getByText('old.wcn.id')).toBeDefined()
})

test("a failure to load the account's names is shown", async () => {
  const { screen } = await choosing({ own: () => new Response('', { status: 400 }) })
  expect(screen.getByRole('heading', { name: 'The name service isn’t responding' })).toBeDefined()
})

test('on a network without names the view says so and offers others', async () => {
  const { screen } = await choosing({ served: ['eip155:8453'] })
  expect(screen.getByRole('heading', { name: enNames.notServedHeading('Ethereum') })).toBeDefined()
  expect(screen.getByRole('button', { name: enNames.notServedSwitch })).toBeDefined()
})

test('the success shows the name, and leads to the account', async () => {
  const { screen, change, modal } = await choosing()
  change((root) => {
    root.accounts.slices.eip155.profileName = 'alice.reown.id'
    root.navigation.reset({ view: 'RegisterAccountNameSuccess' })
  })
  const heading = screen.getByRole('heading', { name: enNames.successHeading('alice.reown.id') })
  expect(heading.closest('[data-tone]')?.getAttribute('data-tone')).toBe('success')
  fireEvent.click(screen.getByRole('button', { name: enNames.successDone }))
  expect(modal.navigation.viewHistory).toEqual(['Account'])
})

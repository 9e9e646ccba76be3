import { createRegisterName } from '../../../../core/features/names/register-name.js'
import type { NameActions } from '../../../language/verbs/feature-verbs.js'
import { must, waitFor } from '../wait-for.js'
import type { Hands } from './core-device.js'

/** The verbs of who gives the account a name, done on the part that the views call. */
export function coreNameActions({ root, visible }: Hands): NameActions {
  const names = async () => root().flows.part(createRegisterName)
  /** The view asks for what it shows as soon as it is here. */
  const shown = async (control: string) => {
    await visible(control, 'RegisterAccountName')
    const part = await names()
    if (part.store.isServed === undefined) part.load()
    return part
  }
  return {
    chooseAName: async () => {
      await visible('Choose a name', 'ChooseAccountName')
      const part = await names()
      part.show()
      await shown('the name')
    },
    enterName: async (text) => {
      const part = await shown('the field of the name')
      await waitFor(() => must(part.store.isServed, 'the field of the name is not shown: no names are served'))
      part.setText(text)
    },
    registerName: async (name) => {
      const part = await shown(`the name ${name}`)
      await waitFor(() => {
        const row = part.store.rows.find((each) => each.name === name && !each.registered)
        must(row, `no available name ${name}; ${listed(part.store.rows)}`)
      })
      part.register(name)
    },
    cancelName: async () => {
      const part = await shown('Cancel')
      await waitFor(() => must(part.store.step === 'signing', 'Cancel is not shown: nothing waits to be signed'))
      part.cancel()
    },
    seeNameRefused: async (problem) => {
      const { store } = await shown('why the name cannot be had')
      await waitFor(() => must(store.problem === problem, `the field says ${store.problem ?? 'nothing'}`))
    },
    seeNamesFailed: async (text) => {
      const part = await shown('that the names could not be had')
      await waitFor(() => {
        const { ownError, searchError } = part.store
        const said = [ownError, searchError].map((error) => error?.shortMessage)
        must(said.includes(text), `the view says ${JSON.stringify(said)}`)
      })
    },
    retryNames: async () => {
      const part = await shown('Try again')
      await waitFor(() => {
        const { ownError, searchError } = part.store
        must(ownError || searchError, 'Try again is not shown: nothing has failed')
      })
      part.retry()
    },
    finishName: async () => {
      await visible('To your account', 'RegisterAccountNameSuccess')
      const part = await names()
      part.finish()
    },
  }
}

function listed(rows: readonly { name: string; registered: boolean }[]): string {
  return `there are ${rows.map(({ name, registered }) => (registered ? `${name} (taken)` : name)).join(', ') || 'none'}`
}

// The dapp's own part of each page: buttons that act with the account, and outputs for the results. All controls have accessible names.

/** Shows a button for each given action. An action resolves with the text of its result. */
export function showPanel(actions) {
  const main = document.createElement('main')
  const facts = Object.fromEntries(['Account', 'Network', 'Result'].map((name) => [name, output(name)]))
  const fields = Object.fromEntries(['To', 'Contract'].map((name) => [name, field(name)]))
  const say = (text) => {
    facts.Result.textContent = text
  }
  const buttons = Object.entries(actions).map(([name, act]) => {
    const button = document.createElement('button')
    button.textContent = name.charAt(0).toUpperCase() + name.slice(1)
    button.onclick = async () => {
      say('')
      try {
        say(await act({ to: fields.To.value, contract: fields.Contract.value }))
      } catch (error) {
        say(`Failed: ${error?.shortMessage ?? error?.details ?? error?.message ?? String(error)}`)
      }
    }
    return button
  })
  main.append(
    ...Object.values(facts),
    ...Object.values(fields).map((input) => {
      const label = document.createElement('label')
      label.append(input.name, input)
      return label
    }),
    ...buttons,
  )
  document.body.append(main)
  const show = ({ address, network }) => {
    facts.Account.textContent = address ?? 'Not connected'
    facts.Network.textContent = network === undefined ? '' : String(network)
  }
  show({})
  return show
}

function output(name) {
  const element = document.createElement('output')
  element.setAttribute('aria-label', name)
  element.style.display = 'block'
  element.style.minHeight = '1.2em'
  return element
}

function field(name) {
  const input = document.createElement('input')
  input.name = name
  return input
}

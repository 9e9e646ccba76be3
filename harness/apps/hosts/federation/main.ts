import { createWalletModal, evm } from 'walletmodal'

// One part of a page, with its own bundle and its own modal, like the host and each remote of a module federation.

const modal = createWalletModal({ projectId: 'host', adapters: [evm()], features: { email: false, socials: false } })
const place = document.createElement('section')
document.body.append(place)

const connect = document.createElement('button')
connect.textContent = 'Connect'
connect.onclick = () => void modal.open()
const leave = document.createElement('button')
leave.textContent = 'Leave'
leave.onclick = () => void modal.disconnect()
const output = document.createElement('output')
place.append(connect, leave, output)

const tell = () => {
  const { status, address } = modal.getSnapshot()
  output.textContent = [status, address].filter(Boolean).join(' ')
}
modal.subscribe(tell)
tell()

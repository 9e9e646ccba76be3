import { type ReactNode, useState } from 'react'
import { Choice, CopyButton } from '../sandbox/parts.js'
import { choices, codeOf, defaults, features, type Settings } from './settings.js'

const standard = '#2f4fd0'
const ACCENTS = ['', '#7c3aed', '#0e9f6e', '#e11d48', '#d97706', '#111827']

interface Props {
  readonly settings: Settings
  set(settings: Settings): void
}

/** Controls for the modal's look and features, with the code that makes this modal. */
export function Playground({ settings, set }: Props): ReactNode {
  const code = codeOf(settings)
  const { accent, off } = settings
  const change = (part: Partial<Settings>) => set({ ...settings, ...part })
  return (
    <section className="playground" aria-labelledby="playground-title">
      <header className="top">
        <h2 id="playground-title">Look and features</h2>
        <button type="button" disabled={settings === defaults} onClick={() => set(defaults)}>
          Reset
        </button>
      </header>
      <fieldset className="accents">
        <legend>Accent</legend>
        {ACCENTS.map((each) => (
          <button
            key={each}
            type="button"
            className="accent"
            style={{ background: each || standard }}
            aria-pressed={accent === each}
            aria-label={each || 'Default accent'}
            onClick={() => change({ accent: each })}
          />
        ))}
        <input
          type="color"
          aria-label="Another accent"
          value={accent || standard}
          onChange={(event) => change({ accent: event.target.value })}
        />
      </fieldset>
      <div className="fields">
        {Object.entries(choices).map(([setting, { name, words }]) => (
          <Choice
            key={setting}
            name={name}
            value={settings[setting as keyof typeof choices]} // the settings are drawn from `choices`
            values={Object.entries(words)}
            onChange={(value) => change({ [setting]: value })}
          />
        ))}
      </div>
      <fieldset className="switches">
        <legend>Offers</legend>
        {Object.entries(features).map(([feature, name]) => (
          <button
            key={feature}
            type="button"
            aria-pressed={!off.includes(feature)}
            onClick={() =>
              change({ off: off.includes(feature) ? off.filter((each) => each !== feature) : [...off, feature] })
            }
          >
            {name}
          </button>
        ))}
      </fieldset>
      <div className="code">
        <pre>{code}</pre>
        <CopyButton value={code} name="the code" />
      </div>
    </section>
  )
}

const VIEWS = {
  Connect: 'Connect',
  AllWallets: 'All wallets',
  ConnectingWalletConnectBasic: 'QR code',
  WhatIsAWallet: 'What is a wallet?',
  Networks: 'Networks',
  Account: 'Account',
  WalletSend: 'Send',
  Swap: 'Swap',
  OnRampProviders: 'Buy',
  WalletReceive: 'Receive',
  Transactions: 'Activity',
  ChooseAccountName: 'Names',
} as const
export type GalleryView = keyof typeof VIEWS

/** Buttons that open views of the modal. A view that needs a wallet leads to Connect first. */
export function Gallery({ open }: { open(view: GalleryView): Promise<void> }): ReactNode {
  const [failure, setFailure] = useState<string>()
  const show = async (view: string) => {
    setFailure(undefined)
    await open(view as GalleryView).catch((error: unknown) => setFailure(String(error))) // a key of `VIEWS`
  }
  return (
    <section aria-labelledby="gallery-title">
      <h2 id="gallery-title">Views</h2>
      <div className="switches">
        {Object.entries(VIEWS).map(([view, name]) => (
          <button key={view} type="button" onClick={() => void show(view)}>
            {name}
          </button>
        ))}
      </div>
      {failure !== undefined && (
        <p className="note" role="alert">
          {failure}
        </p>
      )}
    </section>
  )
}

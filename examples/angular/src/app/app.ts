import { Component, inject } from '@angular/core'
import { RouterLink, RouterOutlet } from '@angular/router'
import { Wallet } from './wallet'

@Component({
  selector: 'app-root',
  imports: [RouterLink, RouterOutlet],
  template: `
    <nav><a routerLink="/">First page</a> <a routerLink="/second">Second page</a></nav>
    <button type="button" (pointerenter)="wallet.modal.prefetch()" (click)="wallet.modal.open()">
      {{ wallet.snapshot().address ?? 'Connect wallet' }}
    </button>
    <router-outlet />
  `,
})
export class App {
  readonly wallet = inject(Wallet)
}

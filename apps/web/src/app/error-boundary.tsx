import { Component, type ReactNode } from 'react';

import { ErrorScreen } from './error-screen.tsx';

type State = { readonly failed: boolean };

/** Catches errors outside of any page; pages have the router's own boundary with the same screen. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen onRetry={() => this.setState({ failed: false })} /> : this.props.children;
  }
}
